package dev.memlog.bench.speed.clusters;

import dev.memlog.runtime.server.LoopbackPort;
import dev.memlog.standalone.service.ExtractorProcess;
import dev.memlog.standalone.service.IndexAccess;
import dev.memlog.standalone.service.IndexerProcess;
import dev.memlog.standalone.service.IngestProcess;
import dev.memlog.standalone.service.LogAccess;
import dev.memlog.standalone.service.ProcessSettings;
import dev.memlog.standalone.service.QueryProcess;
import dev.memlog.standalone.service.ServiceProcess;
import dev.memlog.standalone.service.Wiring;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The services over clusters, all in this process. They form no memories, and vectors are hashes of
 * words, so that the servers get the processors.
 */
public final class ClusterServices implements AutoCloseable {

  private final Map<String, String> log;
  private final Path directory;
  private final Screen screen;
  private final List<ServiceProcess> running = new ArrayList<>();

  /**
   * Creates the services without starting any.
   *
   * @param kafka the addresses of the brokers
   * @param registry the address of the schema registry
   * @param directory the parent directory of the services' data
   * @param screen the screen, which gets a line for each started service
   */
  public ClusterServices(String kafka, String registry, Path directory, Screen screen) {
    this.log =
        Map.of(
            "kafka.bootstrapServers", kafka,
            "registry.url", registry,
            "topics.partitions", "4");
    this.directory = directory;
    this.screen = screen;
  }

  /** Returns the access to the brokers and the registry. */
  public LogAccess log() {
    return load(IngestProcess.class, Map.of()).log();
  }

  /** Starts an ingest service and an extractor, and returns the address of the ingest service. */
  public String startWriting() throws Exception {
    int port = freePort();
    start(IngestProcess.class, serving(port));
    start(
        ExtractorProcess.class,
        Map.of(
            "data", directory.resolve("extractor").toString(),
            "monitoring.port", "0",
            "extractor.memories.enabled", "false",
            // A commit on three brokers takes several times that on one.
            "extractor.tasks.commitInterval", "100ms"));
    return address(port);
  }

  /**
   * The services that make messages searchable.
   *
   * @param query the address of the query service
   * @param operators the address of the indexer's API for operators
   * @param index the access to the index
   */
  public record Searching(String query, String operators, IndexAccess index) {}

  /**
   * Starts an indexer and a query service over three replicas of each shard, of which two must have
   * what is written and what is found.
   *
   * @param qdrant the addresses of the nodes of Qdrant
   */
  public Searching startSearching(List<String> qdrant) throws Exception {
    Map<String, String> index =
        Map.of(
            "memories", "false",
            "embedding.provider", "hashing",
            "qdrant.host", String.join(",", qdrant),
            "qdrant.placement.shards", "3",
            "qdrant.placement.replicas", "3",
            "qdrant.placement.writeConsistency", "2",
            "qdrant.calls.readConsistency", "2");
    int operators = freePort();
    Map<String, String> indexer = new HashMap<>(index);
    indexer.put("data", directory.resolve("indexer").toString());
    indexer.put("monitoring.port", "0");
    indexer.put("server.port", Integer.toString(operators));
    IndexAccess access = start(IndexerProcess.class, indexer).index();
    int port = freePort();
    Map<String, String> query = new HashMap<>(index);
    query.put("data", directory.resolve("query").toString());
    query.putAll(serving(port));
    start(QueryProcess.class, query);
    return new Searching(address(port), address(operators), access);
  }

  private <C extends Record & Wiring> C start(Class<C> type, Map<String, String> settings)
      throws Exception {
    C service = load(type, settings);
    var process = new ServiceProcess(service);
    running.add(process);
    screen.line(process.start());
    return service;
  }

  private <C extends Record> C load(Class<C> type, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(log);
    all.putAll(settings);
    return ProcessSettings.load(type, null, Map.of(), all);
  }

  private static Map<String, String> serving(int port) {
    return Map.of("server.port", Integer.toString(port), "drain", "0s");
  }

  private static int freePort() {
    return LoopbackPort.free(0, "server.port", "bench");
  }

  private static String address(int port) {
    return "http://127.0.0.1:" + port;
  }

  /** Stops the services, the last first. */
  @Override
  public void close() {
    running.reversed().forEach(ServiceProcess::close);
  }
}
