package dev.memlog.ingest;

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

/** A real broker in this JVM, which can be stopped and started again with its data. */
final class TestBroker implements AutoCloseable {

  private final Path directory;
  private final int port = freePort();
  private final int controllerPort = freePort();
  private @Nullable KafkaRaftServer server;

  TestBroker() throws Exception {
    directory = Files.createTempDirectory("memlog-ingest-test");
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

  String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  synchronized void start() {
    Properties p = new Properties();
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
    p.put("broker.session.timeout.ms", "1500");
    p.put("broker.heartbeat.interval.ms", "300");
    p.put("offsets.topic.replication.factor", "1");
    p.put("transaction.state.log.replication.factor", "1");
    p.put("transaction.state.log.min.isr", "1");
    p.put("auto.create.topics.enable", "false");
    p.put("message.max.bytes", Integer.toString(16 << 20));
    p.put("log.cleaner.dedupe.buffer.size", "16777216");
    var starting = new KafkaRaftServer(new KafkaConfig(p, false), Time.SYSTEM);
    starting.startup();
    server = starting;
  }

  synchronized void stop() {
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

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
