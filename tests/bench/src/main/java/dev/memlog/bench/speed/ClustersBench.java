package dev.memlog.bench.speed;

import dev.memlog.bench.speed.clusters.ClusterKills;
import dev.memlog.bench.speed.clusters.ClusterLoad;
import dev.memlog.bench.speed.clusters.ClusterServices;
import dev.memlog.bench.speed.clusters.ClusterServices.Searching;
import dev.memlog.bench.speed.clusters.KafkaServers;
import dev.memlog.bench.speed.clusters.MessageRecords;
import dev.memlog.bench.speed.clusters.SearchCheck;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.index.qdrant.server.QdrantServers;
import dev.memlog.registry.EmbeddedRegistry;
import dev.memlog.registry.RegistryConfig;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.standalone.process.Shutdown;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A benchmark that kills nodes of a Kafka cluster and of a Qdrant cluster under load. Brokers are
 * killed one at a time, then the one whose controller leads, then two at once, so that the third
 * has no quorum. After each of the first kills, a node of Qdrant is killed too. The services of
 * this process work on the clusters. Afterwards, the topic of messages must have each acknowledged
 * write exactly once, and searches must find each message that was not deleted.
 */
@Command(
    name = "clusters",
    description = {
      "Publishes to a new cluster of three Kafka brokers, kills brokers one after the other, "
          + "leaves one without a quorum, restarts all, and counts lost and doubled messages.",
      "Where MEMLOG_QDRANT_BINARY names the program of Qdrant, it also deletes and searches over "
          + "three nodes of Qdrant, of which it kills one after each broker, and counts failed "
          + "searches, lost messages and deleted ones that come back.",
      "The exit code is 1 if a write is lost, doubled or acknowledged without a quorum, or if a "
          + "search fails or is wrong."
    })
final class ClustersBench extends Bench {

  private static final int QDRANT_NODES = 3;

  @Option(
      names = "--kills",
      paramLabel = "N",
      description = "The number of brokers to kill; default ${DEFAULT-VALUE}.")
  private int kills = 3;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of the killed nodes and of the moments; default: another each time.")
  private long seed = System.nanoTime();

  @Option(
      names = "--alone",
      paramLabel = "SECONDS",
      description =
          "How long two of the three brokers stay killed at once; default ${DEFAULT-VALUE}.")
  private int alone = 60;

  @Override
  List<Result> run(Screen screen) throws Exception {
    if (QdrantServers.binary().isEmpty()) {
      notes.add("NOT RUN over Qdrant, since " + QdrantServers.BINARY + " names no program");
      return run(screen, Optional.empty());
    }
    try (var qdrant = QdrantServers.start(QDRANT_NODES)) {
      return run(screen, Optional.of(qdrant));
    }
  }

  private List<Result> run(Screen screen, Optional<QdrantServers> qdrant) throws Exception {
    try (var directory = TemporaryDirectory.make("memlog-bench-clusters");
        var kafka = KafkaServers.start(directory.path());
        var registry =
            new EmbeddedRegistry(
                Defaults.of(RegistryConfig.class).withPort(0), kafka::bootstrapServers)) {
      Shutdown.closing(kafka, directory);
      registry.start();
      try (var services =
          new ClusterServices(kafka.bootstrapServers(), registry.url(), directory.path(), screen)) {
        String ingest = services.startWriting();
        Optional<Searching> searching =
            qdrant.isPresent()
                ? Optional.of(services.startSearching(qdrant.get().addresses()))
                : Optional.empty();
        long began = System.nanoTime();
        List<String> entries = Collections.synchronizedList(new ArrayList<>());
        UnaryOperator<String> log =
            what -> {
              double seconds = (System.nanoTime() - began) / 1e9;
              String entry = String.format(Locale.ROOT, "%.1f s %s", seconds, what);
              entries.add(entry);
              return entry;
            };
        try (var load = new ClusterLoad(ingest, searching.map(Searching::query), log)) {
          List<Result> results = new ArrayList<>();
          var nodes = new Random(~seed);
          long withoutQuorum =
              new ClusterKills(kafka, qdrant, load, screen, seed, nodes, log)
                  .run(kills, Duration.ofSeconds(alone));
          load.stop();
          notes.add("seed " + seed + ": " + String.join(", ", entries));
          screen.line("Comparing...");
          results.addAll(writes(load, withoutQuorum, MessageRecords.read(services.log(), load)));
          if (searching.isPresent()) {
            var check = SearchCheck.of(load, searching.get(), qdrant.orElseThrow());
            results.addAll(searches(load, check));
          }
          return results;
        }
      }
    }
  }

  private List<Result> writes(ClusterLoad load, long withoutQuorum, MessageRecords records) {
    return List.of(
        Result.of("write.p50", load.writes().percentile(50), "ms"),
        Result.of("write.p99", load.writes().percentile(99), "ms"),
        Result.of("write.worst", load.writes().percentile(100), "ms"),
        Result.of("acknowledged", load.writes().count(), "writes"),
        promise("acknowledged without a quorum", withoutQuorum, "writes"),
        promise("acknowledged but lost", records.lost(), "messages"),
        promise("processed twice", records.doubled(), "messages"));
  }

  private List<Result> searches(ClusterLoad load, SearchCheck check) {
    return List.of(
        Result.of("search.p50", load.searches().percentile(50), "ms"),
        Result.of("search.p95", load.searches().percentile(95), "ms"),
        Result.of("answered searches", load.searches().count(), "searches"),
        promise("failed searches", load.failedSearches(), "searches"),
        promise("deleted but found later", load.resurrected(), "messages"),
        promise("deleted but found at the end", check.undeleted(), "messages"),
        promise("acknowledged but not found at the end", check.unsearchable(), "messages"),
        promise("index entries unlike the topic", check.damaged(), "entries"),
        promise("nodes of Qdrant unlike the first", check.unlike(), "nodes"));
  }

  /** Returns a figure that must be 0; otherwise the run has broken a promise. */
  private Result promise(String name, long count, String unit) {
    broken |= count > 0;
    return Result.of(name, count, unit);
  }
}
