package dev.memlog.index.qdrant.server;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Nodes of a real Qdrant on this machine, each a process of the program that {@code
 * MEMLOG_QDRANT_BINARY} names: one server, or a cluster. Their data is in a temporary directory.
 * They end with this process at the latest.
 */
public final class QdrantServers implements AutoCloseable {

  /** The environment variable with the path of Qdrant's program. */
  public static final String BINARY = "MEMLOG_QDRANT_BINARY";

  private static final long START_NANOS = TimeUnit.MINUTES.toNanos(2);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long SETTLE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long INDEX_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final Pattern COLLECTION = Pattern.compile("\"name\":\"([^\"]+)\"");
  private static final Pattern GREEN = Pattern.compile("\"result\":\\{\"status\":\"green\"");
  private static final Pattern PEER = Pattern.compile("\"uri\"");
  private static final Pattern NOT_ACTIVE = Pattern.compile("\"state\":\"(?!Active\")");

  private final Path directory;
  private final List<Node> nodes;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Thread ending = new Thread(this::end);

  private QdrantServers(Path directory, int count) {
    this.directory = directory;
    this.nodes =
        IntStream.range(0, count)
            .mapToObj(number -> new Node(directory.resolve("node-" + number)))
            .toList();
    Runtime.getRuntime().addShutdownHook(ending);
  }

  /** Returns the program that the environment names; empty if it names none. */
  public static Optional<Path> binary() {
    return Optional.ofNullable(System.getenv(BINARY)).filter(name -> !name.isBlank()).map(Path::of);
  }

  /**
   * Starts nodes and waits until they serve calls.
   *
   * @param count the number of nodes: 1 for a server of its own, else the size of the cluster
   * @throws IllegalStateException if {@link #binary} is empty, or if a node does not start
   */
  public static QdrantServers start(int count) {
    QdrantServers servers;
    try {
      servers = new QdrantServers(Files.createTempDirectory("memlog-qdrant"), count);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (int number = 0; number < count; number++) {
      servers.restart(number);
    }
    return servers;
  }

  /** Returns the addresses of the gRPC interfaces, each as {@code HOST:PORT}. */
  public List<String> addresses() {
    return nodes.stream().map(node -> "127.0.0.1:" + node.grpc).toList();
  }

  /**
   * Blocks until a node has built the indexes of all its collections.
   *
   * @throws IllegalStateException if this takes longer than an hour
   */
  public void awaitIndexed(int number) {
    Node node = nodes.get(number);
    long deadline = System.nanoTime() + INDEX_NANOS;
    for (int settled = 0; settled < 3; ) {
      String collections = body(node, "/collections");
      boolean green =
          !collections.isEmpty()
              && COLLECTION
                  .matcher(collections)
                  .results()
                  .allMatch(
                      name -> GREEN.matcher(body(node, "/collections/" + name.group(1))).find());
      settled = green ? settled + 1 : 0;
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("Qdrant is still building indexes");
      }
      LockSupport.parkNanos(SETTLE_NANOS);
    }
  }

  /**
   * Blocks until every replica of every collection is active in the view of every node, so that
   * another node may be killed.
   *
   * @throws IllegalStateException if this takes a node longer than two minutes
   */
  public void awaitReplicas() {
    for (Node node : nodes) {
      // A node that does not answer would seem to have no collection.
      await(node, "/collections", _ -> true);
      COLLECTION
          .matcher(body(node, "/collections"))
          .results()
          .forEach(
              name ->
                  await(
                      node,
                      "/collections/" + name.group(1) + "/cluster",
                      body -> !NOT_ACTIVE.matcher(body).find()));
    }
  }

  /** Returns the memory that the process of a node occupies, in bytes (Linux only). */
  public long residentBytes(int number) {
    long pid = nodes.get(number).process.orElseThrow().pid();
    try (Stream<String> status = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
      return status
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the directory with all files of a node. */
  public Path home(int number) {
    return nodes.get(number).home;
  }

  /** Kills a node with SIGKILL. */
  public void kill(int number) {
    nodes.get(number).kill();
  }

  /** Starts a node that does not run, with its data, and waits until it serves calls. */
  public void restart(int number) {
    Node node = nodes.get(number);
    node.launch(command(number));
    await(node, "/readyz", _ -> true);
    if (nodes.size() > 1) {
      int known = (int) nodes.stream().filter(each -> each.launched).count();
      await(node, "/cluster", body -> PEER.matcher(body).results().count() >= known);
    }
  }

  private List<String> command(int number) {
    List<String> command = new ArrayList<>();
    command.add(
        binary().orElseThrow(() -> new IllegalStateException(BINARY + " is not set")).toString());
    if (nodes.size() > 1) {
      command.addAll(List.of("--uri", "http://127.0.0.1:" + nodes.get(number).peers));
      if (number > 0) {
        command.addAll(List.of("--bootstrap", "http://127.0.0.1:" + nodes.getFirst().peers));
      }
    }
    return command;
  }

  private void await(Node node, String path, Predicate<String> until) {
    long deadline = System.nanoTime() + START_NANOS;
    while (true) {
      String body = body(node, path);
      if (!body.isEmpty() && until.test(body)) {
        return;
      }
      if (!node.alive() || System.nanoTime() > deadline) {
        throw new IllegalStateException("Qdrant is not ready; its output is in " + node.output);
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /** Returns the body of an answer; empty if the node does not listen yet or answers an error. */
  private String body(Node node, String path) {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + node.http + path))
            .timeout(Duration.ofSeconds(10))
            .build();
    try {
      var answer = http.send(request, BodyHandlers.ofString());
      return answer.statusCode() == 200 ? answer.body() : "";
    } catch (IOException _) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void end() {
    nodes.forEach(Node::kill);
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills all nodes and deletes their data. */
  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(ending);
    end();
    http.close();
  }

  private static final class Node {

    final int http = freePort();
    final int grpc = freePort();
    final int peers = freePort();
    final Path home;
    final File output;
    boolean launched;
    private Optional<Process> process = Optional.empty();

    Node(Path home) {
      this.home = home;
      this.output = home.resolve("output").toFile();
    }

    void launch(List<String> command) {
      var builder =
          new ProcessBuilder(command)
              .directory(home.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(output));
      builder
          .environment()
          .putAll(
              Map.of(
                  "QDRANT__SERVICE__HOST", "127.0.0.1",
                  "QDRANT__SERVICE__HTTP_PORT", Integer.toString(http),
                  "QDRANT__SERVICE__GRPC_PORT", Integer.toString(grpc),
                  "QDRANT__CLUSTER__ENABLED", Boolean.toString(command.size() > 1),
                  "QDRANT__CLUSTER__P2P__PORT", Integer.toString(peers),
                  "QDRANT__STORAGE__STORAGE_PATH", home.resolve("storage").toString(),
                  "QDRANT__STORAGE__SNAPSHOTS_PATH", home.resolve("snapshots").toString(),
                  "QDRANT__TELEMETRY_DISABLED", "true",
                  "QDRANT__LOG_LEVEL", "WARN"));
      try {
        Files.createDirectories(home);
        process = Optional.of(builder.start());
        launched = true;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    boolean alive() {
      return process.filter(Process::isAlive).isPresent();
    }

    void kill() {
      process.ifPresent(running -> running.destroyForcibly().onExit().join());
    }

    private static int freePort() {
      try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
