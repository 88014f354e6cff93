package dev.memlog.standalone.broker;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;

/** Kafka's settings for a single node with a fast start, a small footprint and durable writes. */
final class BrokerProperties {

  static final int NODE = 1;

  /** The time without a sign of life after which the controller regards the node as gone. */
  static final Duration PATIENCE = Duration.ofMinutes(2);

  static final String CONTROLLER = "CONTROLLER";
  private static final String HOST = "127.0.0.1";

  /**
   * The settings of a broker that neither compacts nor deletes records: the first check for
   * deletable segments is after a year.
   */
  static final Map<String, String> PRESERVING =
      Map.of(
          "log.cleaner.enable",
          "false",
          "log.retention.check.interval.ms",
          Long.toString(Duration.ofDays(365).toMillis()),
          "log.initial.task.delay.ms",
          Long.toString(Duration.ofDays(365).toMillis()));

  private BrokerProperties() {}

  static Properties of(Path directory, int port, int controllerPort) {
    var p = new Properties();
    p.put("process.roles", "broker,controller");
    p.put("node.id", Integer.toString(NODE));
    p.put(
        "listeners",
        "CLIENT://%s:%d,CONTROLLER://%s:%d".formatted(HOST, port, HOST, controllerPort));
    p.put("advertised.listeners", "CLIENT://%s:%d".formatted(HOST, port));
    p.put("listener.security.protocol.map", "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    p.put("inter.broker.listener.name", "CLIENT");
    p.put("controller.listener.names", CONTROLLER);
    p.put("controller.quorum.voters", "%d@%s:%d".formatted(NODE, HOST, controllerPort));
    p.put("log.dirs", directory.toString());

    // A fenced node refuses all work, and no other node would take over. On a busy machine the
    // controller fenced the node every few seconds with 1.5 s (load 20), and during starts with 6 s
    // (a tenth of a core).
    p.put("broker.session.timeout.ms", Long.toString(PATIENCE.toMillis()));
    // The start of the process decides how long the broker may take, not Kafka's minute.
    p.put("initial.broker.registration.timeout.ms", Integer.toString(Integer.MAX_VALUE));
    p.put("broker.heartbeat.interval.ms", "2000");
    // The controller's no-op records are the only writes of an idle node.
    p.put("metadata.max.idle.interval.ms", "5000");
    p.put("group.initial.rebalance.delay.ms", "0");

    p.put("offsets.topic.replication.factor", "1");
    p.put("offsets.topic.num.partitions", "4");
    p.put("transaction.state.log.replication.factor", "1");
    p.put("transaction.state.log.min.isr", "1");
    p.put("transaction.state.log.num.partitions", "4");
    p.put("share.coordinator.state.topic.replication.factor", "1");
    p.put("share.coordinator.state.topic.min.isr", "1");
    p.put("share.coordinator.state.topic.num.partitions", "1");
    // Offsets must stay valid on a machine that was off for a month.
    p.put("offsets.retention.minutes", Integer.toString(365 * 24 * 60));

    p.put("auto.create.topics.enable", "false");
    int largest = Topics.all().stream().mapToInt(TopicSpec::maxMessageBytes).max().orElseThrow();
    p.put("message.max.bytes", Integer.toString(largest));
    p.put("replica.fetch.max.bytes", Integer.toString(largest));

    p.put("log.cleaner.enable", "true");
    // A rewind to a safe point needs the records before that point, so compaction must not yet have
    // replaced them by newer records.
    p.put("log.cleaner.min.compaction.lag.ms", "1800000");
    p.put("log.cleaner.dedupe.buffer.size", "16777216");
    // An erasure waits for the cleaner and for the deletion of truncated segments.
    p.put("log.cleaner.backoff.ms", "5000");
    p.put("log.retention.check.interval.ms", "5000");
    p.put("log.segment.delete.delay.ms", "5000");
    p.put("num.network.threads", "1");
    p.put("num.io.threads", "3");
    p.put("num.recovery.threads.per.data.dir", "2");
    p.put("background.threads", "2");
    p.put("group.coordinator.threads", "1");
    p.put("share.coordinator.threads", "1");
    return p;
  }
}
