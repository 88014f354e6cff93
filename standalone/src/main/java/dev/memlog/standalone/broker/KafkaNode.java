package dev.memlog.standalone.broker;

import com.yammer.metrics.core.Metric;
import com.yammer.metrics.core.Stoppable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import kafka.log.LogManager;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.Server$;
import kafka.server.SharedServer;
import kafka.server.StandardFaultHandlerFactory;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.BrokerIdNotRegisteredException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.message.RequestHeaderData;
import org.apache.kafka.common.security.auth.KafkaPrincipal;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.controller.ControllerRequestContext;
import org.apache.kafka.raft.QuorumConfig;
import org.apache.kafka.server.ServerSocketFactory;
import org.apache.kafka.server.metrics.KafkaMetricsGroup;
import org.apache.kafka.server.metrics.KafkaYammerMetrics;
import org.apache.kafka.storage.internals.log.UnifiedLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The controller and the broker of one node. Unlike in {@code KafkaRaftServer}, they are started
 * one after the other. Between the two starts, the controller removes the registration that a
 * killed process has left.
 *
 * <p>Otherwise the old registration would remain for its session timeout, and the new broker would
 * consider itself the leader of every partition. It would then complete half-committed transactions
 * while the controller removes those leaders. Kafka skips partitions without a leader, so the
 * transactions there would stay open and block all readers of committed records and offsets.
 */
final class KafkaNode {

  private static final Logger log = LoggerFactory.getLogger(KafkaNode.class);

  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration METERS = Duration.ofMinutes(1);

  private final Thread meters =
      Thread.ofVirtual().name("broker-meters").unstarted(KafkaNode::stopMeters);
  private final int node;
  private final SharedServer shared;
  private final ControllerServer controller;
  private final BrokerServer broker;

  /**
   * Creates the node without starting it.
   *
   * @param config the configuration of a formatted directory
   * @param node the node's id
   */
  KafkaNode(KafkaConfig config, int node) {
    this.node = node;
    var directories = KafkaRaftServer.initializeLogDirs(config, log, "");
    String cluster = directories._1().clusterId().orElseThrow();
    shared =
        new SharedServer(
            config,
            directories._1(),
            Time.SYSTEM,
            Server$.MODULE$.initializeMetrics(config, Time.SYSTEM, cluster),
            CompletableFuture.completedFuture(
                QuorumConfig.parseVoterConnections(config.quorumConfig().voters())),
            QuorumConfig.parseBootstrapServers(config.quorumConfig().bootstrapServers()),
            new StandardFaultHandlerFactory(),
            ServerSocketFactory.INSTANCE);
    broker = new BrokerServer(shared);
    controller = new ControllerServer(shared, KafkaRaftServer.configSchema(), directories._2());
  }

  /**
   * Starts the controller and the broker, and returns once clients are served.
   *
   * @param killed true if the process before this one may have left its registration
   */
  void start(boolean killed) throws InterruptedException {
    controller.startup();
    if (killed) {
      unregister();
    }
    broker.startup();
    meters.start();
  }

  /**
   * Stops the meters that the broker has added since the last call, once a minute. Nobody reads
   * them, and each would wake up a thread every 5 s.
   */
  private static void stopMeters() {
    try {
      while (true) {
        for (Metric metric : KafkaYammerMetrics.defaultRegistry().allMetrics().values()) {
          if (metric instanceof Stoppable meter) {
            meter.stop();
          }
        }
        Thread.sleep(METERS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Removes the registration of the former process. That process cannot be alive, since otherwise
   * it would hold the lock on the directory.
   */
  private void unregister() throws InterruptedException {
    // After this time the registration expires by itself.
    long until = System.nanoTime() + BrokerProperties.PATIENCE.toNanos();
    while (!isUnregistered()) {
      if (System.nanoTime() > until) {
        log.warn(
            "the registration of the killed broker could not be removed; it remains until it"
                + " expires");
        return;
      }
      Thread.sleep(PAUSE);
    }
    // The first metadata that the broker reads must not be older than the removal.
    while (!isPublished() && System.nanoTime() < until) {
      Thread.sleep(PAUSE);
    }
  }

  private boolean isUnregistered() throws InterruptedException {
    // An admin client cannot do this, since the cluster still names the controller's port from
    // before the kill.
    var request =
        new ControllerRequestContext(
            new RequestHeaderData(), KafkaPrincipal.ANONYMOUS, OptionalLong.empty());
    try {
      controller.controller().unregisterBroker(request, node).get();
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof BrokerIdNotRegisteredException) {
        return true;
      }
      if (e.getCause() instanceof RetriableException) {
        return false;
      }
      throw new KafkaException("the registration of the killed broker cannot be removed", e);
    }
  }

  private boolean isPublished() {
    long end = shared.raftManager().client().highWatermark().orElse(Long.MAX_VALUE);
    return shared.loader().lastAppliedOffset() + 1 >= end;
  }

  /** Returns the number of logs that the broker has opened, also during its start. */
  int openLogs() {
    LogManager logs = broker.logManager();
    return logs == null ? 0 : CollectionConverters.asJavaCollection(logs.allLogs()).size();
  }

  /** Returns the end of each log of the broker. */
  Map<TopicPartition, LogEnd> ends() {
    Map<TopicPartition, LogEnd> ends = new HashMap<>();
    logs()
        .forEach(
            one ->
                ends.put(
                    one.topicPartition(), new LogEnd(one.logEndOffset(), one.lastStableOffset())));
    return ends;
  }

  /** Flushes every log of the broker to the disk. */
  void flush() {
    logs().forEach(one -> one.flush(false));
  }

  private Iterable<UnifiedLog> logs() {
    return CollectionConverters.asJava(broker.logManager().allLogs());
  }

  /** Stops the broker and the controller, and waits until both have stopped. */
  void close() {
    meters.interrupt();
    // The broker can shut down cleanly only while the controller runs.
    broker.shutdown();
    controller.shutdown();
    broker.awaitShutdown();
    controller.awaitShutdown();
    // Kafka 4.3 does not remove this gauge, by which the JVM keeps all logs of the stopped broker.
    var gauges = new KafkaMetricsGroup("kafka.log", "LogManager");
    for (String directory : broker.config().logDirs()) {
      gauges.removeMetric(
          "LogDirectoryCordoned",
          Map.of("logDirectory", Path.of(directory).toAbsolutePath().toString()));
    }
  }
}
