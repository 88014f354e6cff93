package dev.memlog.extractor;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/** A real broker of one node, on loopback, for a test class. */
public final class TestBroker implements AutoCloseable {

  private final KafkaRaftServer server;
  private final int port;

  public TestBroker(Path directory) throws Exception {
    port = freePort();
    int controller = freePort();
    Files.createDirectories(directory);
    var p = new Properties();
    p.put("process.roles", "broker,controller");
    p.put("node.id", "1");
    p.put(
        "listeners", "CLIENT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d".formatted(port, controller));
    p.put("listener.security.protocol.map", "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    p.put("inter.broker.listener.name", "CLIENT");
    p.put("controller.listener.names", "CONTROLLER");
    p.put("controller.quorum.voters", "1@127.0.0.1:" + controller);
    p.put("log.dirs", directory.toString());
    p.put("group.initial.rebalance.delay.ms", "0");
    p.put("offsets.topic.replication.factor", "1");
    p.put("offsets.topic.num.partitions", "2");
    p.put("transaction.state.log.replication.factor", "1");
    p.put("transaction.state.log.min.isr", "1");
    p.put("transaction.state.log.num.partitions", "2");
    p.put("share.coordinator.state.topic.replication.factor", "1");
    p.put("share.coordinator.state.topic.min.isr", "1");
    p.put("share.coordinator.state.topic.num.partitions", "1");
    p.put("auto.create.topics.enable", "false");
    p.put("log.cleaner.dedupe.buffer.size", "16777216");
    p.put("num.network.threads", "2");
    p.put("num.io.threads", "2");
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setNodeId(1)
        .setClusterId(Uuid.randomUuid().toString())
        .addDirectory(directory.toString())
        .setMetadataLogDirectory(directory.toString())
        .setControllerListenerName("CONTROLLER")
        .run();
    server = new KafkaRaftServer(new KafkaConfig(p, false), Time.SYSTEM);
    server.startup();
  }

  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
