package dev.memlog.bench.speed;

import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.run.Requests;
import dev.memlog.bench.speed.figure.Beside;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.bench.speed.load.Chatter;
import dev.memlog.bench.speed.load.Probes;
import dev.memlog.bench.speed.load.Publishing;
import dev.memlog.client.MemlogClient;
import dev.memlog.index.qdrant.QdrantSettings.Storage;
import dev.memlog.index.qdrant.server.QdrantServers;
import dev.memlog.terminal.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * A benchmark of Memlog over a real Qdrant. The floor of each figure is the same figure of a Memlog
 * over Lucene, which runs in this process and gets the same requests in alternation. Searches never
 * repeat a query. No memories are formed from messages.
 *
 * <p>The Memlog over Qdrant runs in this process too, or it is a running one, such as the four
 * services.
 */
@Command(
    name = "qdrant",
    description = {
      "Searches, and the time until a created message is found and a deleted message is gone, "
          + "over a real Qdrant; floor: the same over Lucene, in alternation.",
      "A running Memlog must have no messages, and should form no memories "
          + "(extractor.memories.extraction.enabled=false)."
    })
final class QdrantBench extends Bench {

  /** The largest numbers of searches and of probes before those that are measured. */
  private static final int WARM = 300;

  private static final int WARM_PROBES = 30;

  @Mixin private RunningMemlog running = new RunningMemlog();

  @Option(
      names = "--passages",
      paramLabel = "N",
      description = "The number of passages in each index; default ${DEFAULT-VALUE}.")
  private int passages = 1600;

  @Option(
      names = "--queries",
      paramLabel = "N",
      description =
          "The number of searches of each kind over each index; default ${DEFAULT-VALUE}.")
  private int queries = 500;

  @Option(
      names = "--probes",
      paramLabel = "N",
      description =
          "The number of messages that are created and deleted over each index; default ${DEFAULT-VALUE}.")
  private int probes = 100;

  @Option(
      names = "--owners",
      paramLabel = "N",
      description =
          "Measures the index alone instead, with synthetic passages of N users, at least 10000 "
              + "passages; floor: 10000 passages, in alternation. Needs MEMLOG_QDRANT_BINARY.")
  private int owners;

  @Option(
      names = "--graph",
      defaultValue = "COLLECTION",
      description = "With --owners, qdrant.storage.graph: ${COMPLETION-CANDIDATES}.")
  private Storage.Graph graph = Storage.Graph.COLLECTION;

  @Option(
      names = "--quantization",
      defaultValue = "NONE",
      description = "With --owners, qdrant.storage.quantization: ${COMPLETION-CANDIDATES}.")
  private Storage.Quantization quantization = Storage.Quantization.NONE;

  @Option(names = "--vectors-on-disk", description = "With --owners, qdrant.storage.vectorsOnDisk.")
  private boolean vectorsOnDisk;

  @Override
  List<Result> run(Screen screen) throws Exception {
    if (running.named() && owners != 0) {
      throw wrong("--owners must be left out with --url, got " + owners);
    }
    if (running.named()) {
      return measureRunning(screen);
    }
    if (owners != 0 && (passages < QdrantOwners.FEW || passages % owners != 0)) {
      throw wrong(
          "--passages must be at least %d and a multiple of --owners=%d, got %d"
              .formatted(QdrantOwners.FEW, owners, passages));
    }
    if (QdrantServers.binary().isEmpty()) {
      throw wrong("a new Qdrant needs MEMLOG_QDRANT_BINARY, the program of Qdrant");
    }
    if (owners != 0) {
      var storage = new Storage(graph, quantization, vectorsOnDisk);
      return new QdrantOwners(passages, owners, storage, queries).run(screen);
    }
    try (QdrantServers server = QdrantServers.start(1)) {
      return measure(screen, server.addresses().getFirst());
    }
  }

  static List<Result> results(String name, Beside pair) {
    return Stream.of(50, 95)
        .map(
            p ->
                Result.of(
                    name + ".p" + p, pair.value().percentile(p), "ms", pair.floor().percentile(p)))
        .toList();
  }

  private List<Result> measure(Screen screen, String server) throws Exception {
    Map<String, String> qdrant = overLucene();
    String prefix = "bench-" + Long.toString(System.nanoTime(), 36) + "-";
    qdrant.putAll(QdrantProvider.settings(server, prefix));
    try (var over = MeasuredMemlog.remembering(qdrant);
        var floor = MeasuredMemlog.remembering(overLucene())) {
      List<Result> results = measure(screen, over.client(), floor.client());
      over.done();
      floor.done();
      return results;
    }
  }

  private List<Result> measureRunning(Screen screen) throws Exception {
    try (var over = running.client()) {
      long before = over.stats().counts().passages();
      if (before > 0) {
        throw wrong("--url must name a Memlog without messages, got " + before + " passages");
      }
      // Like the running one, this Memlog does not have the vectors of earlier runs.
      try (var floor = MeasuredMemlog.start(overLucene())) {
        List<Result> results = measure(screen, over, floor.client());
        floor.done();
        return results;
      }
    }
  }

  /** Returns the settings of a Memlog over Lucene. */
  private Map<String, String> overLucene() {
    // Otherwise the memories of the messages would be formed while searches are timed.
    return settings(Map.of("extractor.memories.extraction.enabled", "false"));
  }

  private List<Result> measure(Screen screen, MemlogClient over, MemlogClient floor)
      throws Exception {
    for (MemlogClient each : List.of(over, floor)) {
      new Publishing(each).searchable(new Chatter(5).messages("q", passages), screen, "Ingesting");
    }
    // Each run has different queries, so that none of their vectors is cached.
    long seed = System.nanoTime();
    screen.line("Warming up...");
    int warm = Math.min(WARM, queries);
    search(over, floor, new Chatter(seed), warm, new Beside(), new Beside());
    screen.line("Searching...");
    Beside one = new Beside();
    Beside all = new Beside();
    search(over, floor, new Chatter(seed + 1), queries, one, all);
    screen.line("Probing...");
    Beside created = new Beside();
    Beside deleted = new Beside();
    probe(over, floor, created, deleted);
    List<Result> results = new ArrayList<>();
    results.addAll(results("search", all));
    results.addAll(results("searchOfOneUser", one));
    results.addAll(results("createdUntilSearchable", created));
    results.addAll(results("deletedUntilGone", deleted));
    return results;
  }

  private void search(
      MemlogClient qdrant,
      MemlogClient lucene,
      Chatter questions,
      int count,
      Beside one,
      Beside all)
      throws Exception {
    for (int i = 0; i < count; i++) {
      String user = Chatter.user("q", i % Math.max(1, passages / Chatter.PER_USER));
      var ofUser = Requests.search(user, questions.question(i)).build();
      var ofAll = Requests.search(null, questions.question(i)).build();
      // The index that searches first alternates, since the second search finds warmer caches.
      for (boolean first : new boolean[] {i % 2 == 0, i % 2 != 0}) {
        MemlogClient client = first ? qdrant : lucene;
        (first ? one.value() : one.floor()).time(() -> client.search(ofUser));
        (first ? all.value() : all.floor()).time(() -> client.search(ofAll));
      }
    }
  }

  private void probe(MemlogClient qdrant, MemlogClient lucene, Beside created, Beside deleted) {
    var overQdrant = new Probes(qdrant, "probe");
    var overLucene = new Probes(lucene, "probe");
    for (int i = -Math.min(WARM_PROBES, probes); i < probes; i++) {
      Beside create = i < 0 ? new Beside() : created;
      Beside delete = i < 0 ? new Beside() : deleted;
      overQdrant.probe(create.value(), new Timings(), delete.value());
      overLucene.probe(create.floor(), new Timings(), delete.floor());
    }
  }
}
