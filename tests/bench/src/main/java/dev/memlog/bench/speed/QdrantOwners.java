package dev.memlog.bench.speed;

import dev.memlog.bench.speed.figure.Beside;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.load.SyntheticPassages;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.QdrantIndex;
import dev.memlog.index.qdrant.QdrantSettings;
import dev.memlog.index.qdrant.QdrantSettings.Calls;
import dev.memlog.index.qdrant.server.QdrantServers;
import dev.memlog.terminal.Progress;
import dev.memlog.terminal.Screen;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A measurement of the index in Qdrant alone, with synthetic passages of many users. The floor of
 * each time is the time of the same search over {@link #FEW} passages, in alternation; that of the
 * rate of writes is {@link BareQdrant}.
 *
 * @param passages the number of passages, at least {@link #FEW}
 * @param owners the number of users
 * @param queries the number of searches of each kind
 */
record QdrantOwners(int passages, int owners, QdrantSettings.Storage storage, int queries) {

  static final int FEW = 10_000;

  private static final SourcePartition SOURCE = new SourcePartition("passages", 0);
  private static final int BATCH = 500;
  private static final int DEPTH = 200;
  private static final int WARM = 100;

  /** The number of queries whose candidates are compared with those of an exact search. */
  private static final int COMPARED = 5;

  List<Result> run(Screen screen) throws Exception {
    var generator = new SyntheticPassages(passages / owners);
    List<Result> results = new ArrayList<>();
    try (QdrantServers server = QdrantServers.start(1);
        QdrantIndex few = open(server, "few-");
        QdrantIndex many = open(server, "many-")) {
      fill(few, generator, FEW, screen);
      server.awaitIndexed(0);
      long before = server.residentBytes(0);
      double bare = bare(server);
      server.awaitIndexed(0);
      double rate = fill(many, generator, passages, screen);
      results.add(Result.of("write", rate, "passages/s", bare));
      screen.line("Written at %.0f passages/s; bare: %.0f. Waiting for the indexes...", rate, bare);
      long indexing = System.nanoTime();
      server.awaitIndexed(0);
      results.add(Result.of("indexesAfterTheLastWrite", (System.nanoTime() - indexing) / 1e9, "s"));
      screen.line("Searching...");
      search(few, many, generator, Math.min(WARM, queries), -queries);
      results.addAll(search(few, many, generator, queries, 0));
      results.add(Result.of("searchOfAll.recall", recall(many, generator), ""));
      // Bytes for each passage are megabytes for each million.
      results.add(
          Result.of(
              "memoryPerMillion", (server.residentBytes(0) - before) / (double) passages, "MB"));
    }
    return results;
  }

  private QdrantIndex open(QdrantServers server, String prefix) {
    QdrantSettings defaults = QdrantSettings.DEFAULTS;
    return QdrantIndex.open(
        new QdrantSettings(
            server.addresses(),
            defaults.port(),
            defaults.apiKey(),
            defaults.tls(),
            new Calls(
                Duration.ofMinutes(2),
                defaults.calls().keepAlive(),
                defaults.calls().inboundLimitBytes(),
                1),
            prefix,
            defaults.placement(),
            storage,
            defaults.tombstoneRetention()),
        SyntheticPassages.SPEC,
        Clock.systemUTC());
  }

  /** Returns the number of passages per second that the server stores without checks. */
  private double bare(QdrantServers server) throws Exception {
    try (QdrantIndex _ = open(server, "bare-")) {
      return BareQdrant.copy(server.addresses().getFirst(), "few-", "bare-", FEW, BATCH);
    }
  }

  /** Writes passages as the indexer does, and returns their number per second. */
  private static double fill(
      QdrantIndex index, SyntheticPassages generator, int count, Screen screen) {
    long nanos = 0;
    try (var progress = new Progress(screen, "Writing", count)) {
      for (int from = 0; from < count; from += BATCH) {
        int until = Math.min(from + BATCH, count);
        List<Write> writes = generator.writes(from, until);
        long began = System.nanoTime();
        index.apply(writes, Map.of(SOURCE, (long) until));
        nanos += System.nanoTime() - began;
        progress.set(until);
      }
    }
    return count / (nanos / 1e9);
  }

  private List<Result> search(
      QdrantIndex few, QdrantIndex many, SyntheticPassages generator, int count, int seed)
      throws Exception {
    var ofOne = new Beside();
    var ofAll = new Beside();
    int fewUsers = Math.max(1, FEW / generator.perUser());
    for (int i = 0; i < count; i++) {
      CandidateQuery all = generator.query(seed + i, Set.of(), DEPTH);
      CandidateQuery one = generator.query(seed + i, Set.of(Math.floorMod(i, fewUsers)), DEPTH);
      ofAll.floor().time(() -> few.search(all));
      ofAll.value().time(() -> many.search(all));
      ofOne.floor().time(() -> few.search(one));
      ofOne.value().time(() -> many.search(one));
    }
    List<Result> results = new ArrayList<>(QdrantBench.results("searchOfOneUser", ofOne));
    results.addAll(QdrantBench.results("searchOfAll", ofAll));
    return results;
  }

  /** Returns the share of the nearest passages of all users that searches propose. */
  private double recall(QdrantIndex index, SyntheticPassages generator) {
    int users = Math.max(1, CandidateQuery.MAX_DEPTH / generator.perUser());
    double recall = 0;
    for (int seed = 0; seed < COMPARED; seed++) {
      List<Candidate> exact = new ArrayList<>();
      for (int from = 0; from < owners; from += users) {
        Set<Integer> some = IntStream.range(from, from + users).boxed().collect(Collectors.toSet());
        exact.addAll(byVector(index.search(generator.query(seed, some, CandidateQuery.MAX_DEPTH))));
      }
      Set<UUID> nearest =
          exact.stream()
              .sorted(Comparator.comparingDouble(Candidate::cosine).reversed())
              .limit(DEPTH)
              .map(candidate -> candidate.point().id())
              .collect(Collectors.toSet());
      recall +=
          byVector(index.search(generator.query(seed, Set.of(), DEPTH))).stream()
                  .filter(candidate -> nearest.contains(candidate.point().id()))
                  .count()
              / (double) DEPTH
              / COMPARED;
    }
    return recall;
  }

  private static List<Candidate> byVector(CandidatePool pool) {
    return pool.candidates().stream().filter(Candidate::byVector).toList();
  }
}
