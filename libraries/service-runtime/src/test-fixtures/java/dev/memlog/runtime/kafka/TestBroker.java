package dev.memlog.runtime.kafka;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Properties;
import java.util.stream.Stream;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * A real Kafka broker of one node in this JVM, on loopback, for tests. It can be stopped and
 * started again with its data, which go when it is closed.
 */
public final class TestBroker implements AutoCloseable {

  private final Path directory;
  private final int port;
  private final int controllerPort;
  private @Nullable KafkaRaftServer server;

  private TestBroker() throws IOException {
    directory = Files.createTempDirectory("memlog-test-broker-");
    port = freePort();
    controllerPort = freePort();
  }

  /** Returns a broker that runs. */
  public static TestBroker started() {
    try {
      var broker = new TestBroker();
      broker.format();
      broker.start();
      return broker;
    } catch (Exception e) {
      throw new IllegalStateException("the broker for tests does not start", e);
    }
  }

  /** Returns the address for clients, which stays the same over restarts. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  /** Starts it again. */
  public synchronized void start() {
    var starting = new KafkaRaftServer(new KafkaConfig(properties(), false), Time.SYSTEM);
    starting.startup();
    server = starting;
  }

  /** Stops it and keeps its data. */
  public synchronized void stop() {
    if (server != null) {
      server.shutdown();
      server.awaitShutdown();
      server = null;
    }
  }

  @Override
  public void close() throws IOException {
    stop();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void format() throws Exception {
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setNodeId(1)
        .setClusterId(Uuid.randomUuid().toString())
        .addDirectory(directory.toString())
        .setMetadataLogDirectory(directory.toString())
        .setControllerListenerName("CONTROLLER")
        .run();
  }

  private Properties properties() {
    var p = new Properties();
    p.put("process.roles", "broker,controller");
    p.put("node.id", "1");
    p.put(
        "listeners",
        "CLIENT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d".formatted(port, controllerPort));
    p.put("listener.security.protocol.map", "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    p.put("inter.broker.listener.name", "CLIENT");
    p.put("controller.listener.names", "CONTROLLER");
    p.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
    p.put("log.dirs", directory.toString());
    // So that a restart is not refused until the old registration has lapsed.
    p.put("broker.session.timeout.ms", "1500");
    p.put("broker.heartbeat.interval.ms", "300");
    p.put("group.initial.rebalance.delay.ms", "0");
    p.put("group.min.session.timeout.ms", "1000");
    p.put("offsets.topic.replication.factor", "1");
    p.put("offsets.topic.num.partitions", "2");
    p.put("transaction.state.log.replication.factor", "1");
    p.put("transaction.state.log.min.isr", "1");
    p.put("transaction.state.log.num.partitions", "2");
    p.put("share.coordinator.state.topic.replication.factor", "1");
    p.put("share.coordinator.state.topic.min.isr", "1");
    p.put("share.coordinator.state.topic.num.partitions", "1");
    p.put("auto.create.topics.enable", "false");
    p.put("message.max.bytes", Integer.toString(16 << 20));
    p.put("log.cleaner.dedupe.buffer.size", "16777216");
    p.put("file.delete.delay.ms", "1000");
    p.put("num.network.threads", "2");
    p.put("num.io.threads", "2");
    return p;
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
