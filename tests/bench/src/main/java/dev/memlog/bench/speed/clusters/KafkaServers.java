package dev.memlog.bench.speed.clusters;

import static java.util.Objects.requireNonNull;

import dev.memlog.bench.run.JavaProcess;
import dev.memlog.runtime.server.LoopbackPort;
import dev.memlog.standalone.broker.EmbeddedBroker;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Uuid;

/**
 * A Kafka cluster on this machine, each node a process with a broker and a controller, from the
 * jars on the class path. New topics have three replicas, of which two store a write before its
 * acknowledgement. Timeouts are Kafka's defaults.
 */
public final class KafkaServers implements AutoCloseable {

  private static final int NODES = 3;
  private static final Duration HEALED = Duration.ofMinutes(3);
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Path directory;
  private final List<Integer> ports =
      IntStream.range(0, 2 * NODES).mapToObj(_ -> LoopbackPort.free(0, "", "a broker")).toList();
  private final Map<Integer, Process> processes = new ConcurrentHashMap<>();
  private final Admin admin;

  private KafkaServers(Path directory) {
    this.directory = directory;
    this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers()));
  }

  /**
   * Starts the nodes, and waits until all brokers serve clients.
   *
   * @param directory the directory of their data and logs
   */
  public static KafkaServers start(Path directory) throws Exception {
    var servers = new KafkaServers(directory);
    try {
      String cluster = Uuid.randomUuid().toString();
      for (int node = 0; node < NODES; node++) {
        servers.format(node, cluster);
        servers.restart(node);
      }
      servers.await(
          "all brokers", () -> servers.admin.describeCluster().nodes().get().size() == NODES);
      return servers;
    } catch (Exception | Error e) {
      servers.close();
      throw e;
    }
  }

  int size() {
    return NODES;
  }

  public String bootstrapServers() {
    return ports.subList(0, NODES).stream()
        .map(port -> "127.0.0.1:" + port)
        .collect(Collectors.joining(","));
  }

  /** Kills a node with SIGKILL. */
  void kill(int node) throws InterruptedException {
    running(node).destroyForcibly().waitFor();
  }

  /** Stops a node with SIGTERM, so that it hands its partitions over first. */
  void stop(int node) throws InterruptedException {
    Process process = running(node);
    process.destroy();
    process.waitFor();
  }

  private Process running(int node) {
    return requireNonNull(processes.get(node));
  }

  /** Starts a node that does not run, with its data; returns before it serves clients. */
  void restart(int node) throws IOException {
    List<String> command = new ArrayList<>(JavaProcess.command("256m"));
    command.addAll(List.of("kafka.Kafka", home(node).resolve("server.properties").toString()));
    processes.put(
        node,
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(home(node).resolve("output").toFile()))
            .start());
  }

  /**
   * Waits until all nodes serve clients and every replica of every partition is in sync, so that
   * another node may go.
   */
  void awaitHealed() throws ExecutionException, InterruptedException {
    // A node listens only once the controller has taken it out of the replicas in sync.
    await("all brokers listening", this::listening);
    await("all replicas in sync", this::healed);
  }

  private boolean listening() {
    return ports.subList(0, NODES).stream().allMatch(KafkaServers::listens);
  }

  private static boolean listens(int port) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException _) {
      return false;
    }
  }

  /** Returns the node whose controller leads the others. */
  int controller() throws ExecutionException, InterruptedException {
    return admin.describeMetadataQuorum().quorumInfo().get().leaderId();
  }

  /** Waits until the controller of another node leads. */
  void awaitControllerOtherThan(int node) throws ExecutionException, InterruptedException {
    await("another controller", () -> controller() != node);
  }

  private boolean healed() throws ExecutionException, InterruptedException {
    return admin
        .describeTopics(admin.listTopics().names().get())
        .allTopicNames()
        .get()
        .values()
        .stream()
        .map(TopicDescription::partitions)
        .flatMap(List::stream)
        .allMatch(partition -> partition.isr().size() == partition.replicas().size());
  }

  /** A condition of the cluster. */
  private interface Condition {
    boolean holds() throws ExecutionException, InterruptedException;
  }

  private void await(String what, Condition condition)
      throws ExecutionException, InterruptedException {
    long until = System.nanoTime() + HEALED.toNanos();
    ExecutionException failed = null;
    while (System.nanoTime() < until) {
      try {
        if (condition.holds()) {
          return;
        }
      } catch (ExecutionException e) {
        // A node that is just going does not answer.
        failed = e;
      }
      Thread.sleep(LOOK);
    }
    throw new IllegalStateException(
        "the cluster must have %s within %s; its output is in %s"
            .formatted(what, HEALED, directory),
        failed);
  }

  private void format(int node, String cluster) throws Exception {
    Files.createDirectories(home(node));
    try (var file = Files.newBufferedWriter(home(node).resolve("server.properties"))) {
      properties(node).store(file, null);
    }
    EmbeddedBroker.format(Path.of(data(node)), node, cluster);
  }

  private Properties properties(int node) throws IOException {
    var p = new Properties();
    try (InputStream in = KafkaServers.class.getResourceAsStream("kafka.properties")) {
      p.load(in);
    }
    p.put("node.id", Integer.toString(node));
    p.put(
        "listeners",
        "CLIENT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d"
            .formatted(ports.get(node), ports.get(NODES + node)));
    p.put(
        "controller.quorum.voters",
        IntStream.range(0, NODES)
            .mapToObj(other -> "%d@127.0.0.1:%d".formatted(other, ports.get(NODES + other)))
            .collect(Collectors.joining(",")));
    p.put("log.dirs", data(node));
    return p;
  }

  private Path home(int node) {
    return directory.resolve("kafka-" + node);
  }

  private String data(int node) {
    return home(node).resolve("data").toString();
  }

  /** Kills all nodes; their data remains. */
  @Override
  public void close() {
    admin.close(Duration.ZERO);
    processes.values().forEach(Process::destroyForcibly);
    processes.values().forEach(process -> process.onExit().join());
  }
}
