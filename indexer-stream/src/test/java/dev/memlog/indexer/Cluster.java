package dev.memlog.indexer;

import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A broker of one node on loopback, one for the whole run of this module's tests. */
final class Cluster implements AutoCloseable {

  static final int PARTITIONS = 4;

  private static final List<TopicSpec> TOPICS =
      List.of(Topics.PASSAGES, Topics.PASSAGE_VECTORS, Topics.PASSAGES_DEAD_LETTER);
  private static final Set<String> NAMES =
      TOPICS.stream().map(TopicSpec::name).collect(Collectors.toSet());

  private final Path directory;
  private final KafkaRaftServer server;
  private final String bootstrap;

  private Cluster() throws Exception {
    directory = Files.createTempDirectory("memlog-indexer-test-");
    int port = freePort();
    int controller = freePort();
    bootstrap = "127.0.0.1:" + port;
    String log = directory.toString();
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setNodeId(1)
        .setClusterId(Uuid.randomUuid().toString())
        .addDirectory(log)
        .setMetadataLogDirectory(log)
        .setControllerListenerName("CONTROLLER")
        .run();
    var p = new Properties();
    p.put("process.roles", "broker,controller");
    p.put("node.id", "1");
    p.put(
        "listeners", "CLIENT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d".formatted(port, controller));
    p.put("advertised.listeners", "CLIENT://" + bootstrap);
    p.put("listener.security.protocol.map", "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    p.put("inter.broker.listener.name", "CLIENT");
    p.put("controller.listener.names", "CONTROLLER");
    p.put("controller.quorum.voters", "1@127.0.0.1:" + controller);
    p.put("log.dirs", log);
    p.put("auto.create.topics.enable", "false");
    p.put("group.initial.rebalance.delay.ms", "0");
    p.put("group.min.session.timeout.ms", "1000");
    p.put("offsets.topic.replication.factor", "1");
    p.put("offsets.topic.num.partitions", "1");
    p.put("transaction.state.log.replication.factor", "1");
    p.put("transaction.state.log.min.isr", "1");
    p.put("transaction.state.log.num.partitions", "1");
    p.put("message.max.bytes", "8388608");
    p.put("log.cleaner.dedupe.buffer.size", "16777216");
    p.put("file.delete.delay.ms", "1000");
    server = new KafkaRaftServer(new KafkaConfig(p, false), Time.SYSTEM);
    server.startup();
  }

  /** The one of this run, started by whoever asks first. */
  static Cluster of(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .getOrComputeIfAbsent(Cluster.class, _ -> started(), Cluster.class);
  }

  private static Cluster started() {
    try {
      return new Cluster();
    } catch (Exception e) {
      throw new IllegalStateException("the broker did not start", e);
    }
  }

  String bootstrap() {
    return bootstrap;
  }

  /** Empty topics, as the catalogue wants them. */
  void freshTopics() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
      Set<String> present = new HashSet<>(admin.listTopics().names().get());
      present.retainAll(NAMES);
      admin.deleteTopics(present).all().get();
      Awaitility.await().until(() -> Collections.disjoint(admin.listTopics().names().get(), NAMES));
      // The broker learns of what the controller has made a moment later.
      Awaitility.await()
          .ignoreExceptions()
          .untilAsserted(() -> new TopicCatalogue(admin, PARTITIONS, (short) 1).ensure(TOPICS));
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() throws IOException {
    server.shutdown();
    server.awaitShutdown();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
