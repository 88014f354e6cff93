package dev.memlog.bench.speed;

import dev.memlog.bench.run.MeasuredMemlog;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.bench.speed.load.Chatter;
import dev.memlog.bench.speed.load.Publisher;
import dev.memlog.bench.speed.load.Publishing;
import dev.memlog.bench.speed.load.Said;
import dev.memlog.bench.speed.load.SearchLoad;
import dev.memlog.bench.speed.load.SteadyLoad;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.admin.Rebuild;
import dev.memlog.client.admin.StartRebuildRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A benchmark of a rebuild, and of the rollback after it, under 50 searches and 50 writes per
 * second. Every search asks for a stored message of one user, so that an answer from a partly
 * filled index would miss it. (Fifty searches per second over all 100,000 passages would occupy
 * more than two processors.) The floors are Lucene's own writer with the same number of documents,
 * the rate of the model, which a first indexing cannot exceed, and the same searches and writes
 * without a rebuild.
 */
@Command(
    name = "rebuild",
    description =
        "A rebuild of the index, and the rollback, under 50 searches and 50 "
            + "writes per second; floors: only Lucene, only the model, the same load "
            + "without a rebuild.")
final class RebuildBench extends Bench {

  private static final double SEARCHES = 50;
  private static final double WRITES = 50;

  /** The number of messages that searches ask for. */
  private static final int SOUGHT = 1_000;

  private static final int EMBEDDED = 1_000;

  /** The duration of the warm-up, after which a cold server no longer has waiting searches. */
  private static final Duration WARM = Duration.ofSeconds(60);

  private static final Duration WITHOUT = Duration.ofSeconds(20);
  private static final Duration LONGEST = Duration.ofMinutes(30);
  private static final Duration LOOK = Duration.ofMillis(50);

  @Option(
      names = "--passages",
      paramLabel = "N",
      split = ",",
      defaultValue = "10000,100000",
      description =
          "The number of passages in the index, at least 2,000; default ${DEFAULT-VALUE}. Vectors are cached in "
              + "~/.cache/memlog.")
  private List<Integer> passages = List.of();

  @Override
  List<Result> run(Screen screen) throws Exception {
    for (int size : passages) {
      if (size < 2_000) {
        throw wrong("--passages must be at least 2000, got " + size);
      }
    }
    List<Result> results = new ArrayList<>();
    for (int size : passages) {
      measure(size, screen, results);
    }
    return results;
  }

  private void measure(int size, Screen screen, List<Result> results) throws Exception {
    Map<String, String> all = settings(Map.of("extractor.memories.enabled", "false"));
    String at = String.format(Locale.ROOT, "at %,d: ", size);
    List<Said> messages = new Chatter(5).messages("q", size - SOUGHT);
    try (var raw = new RawEmbedding(settings().getOrDefault("embedding.model", ""));
        var memlog = MeasuredMemlog.remembering(all)) {
      MemlogClient client = memlog.client();
      fill(client, messages, screen);
      screen.line("The model alone...");
      List<String> texts = messages.stream().limit(EMBEDDED).map(Said::embeddedText).toList();
      raw.warm(texts);
      raw.measure(texts);
      screen.line("Warming up...");
      var _ = loaded(client, "warm", () -> Thread.sleep(WARM.toMillis()));
      screen.line("Searching and writing without a rebuild...");
      Loaded without = loaded(client, "without", () -> Thread.sleep(WITHOUT.toMillis()));
      screen.line("Rebuilding...");
      Loaded rebuild =
          loaded(
              client,
              "rebuild",
              () -> operate(client, StartRebuildRequest.begin("passages", null, null)));
      screen.line("Rolling back...");
      Loaded rollback =
          loaded(
              client, "rollback", () -> operate(client, StartRebuildRequest.rollback("passages")));
      boolean equal = client.indexes().digest("passages").equal();
      memlog.stop();
      results.addAll(rate(at, size, rebuild, messages, raw));
      results.addAll(
          rebuild.times().results(at + "search beside the rebuild", without.times(), 50, 99));
      results.addAll(
          rebuild.writes().results(at + "write beside the rebuild", without.writes(), 50, 99));
      results.add(Result.of(at + "rollback", rollback.seconds(), "s"));
      results.add(Result.of(at + "searches that failed", rebuild.failed() + rollback.failed(), ""));
      results.add(
          Result.of(
              at + "searches that missed a stored message",
              rebuild.missed() + rollback.missed(),
              "of " + (rebuild.times().count() + rollback.times().count())));
      results.add(Result.of(at + "digests equal after both", equal ? 1 : 0, "of 1"));
      memlog.done();
    }
  }

  private static void fill(MemlogClient client, List<Said> messages, Screen screen)
      throws Exception {
    for (int from = 0; from < SOUGHT; from += 100) {
      List<Event> sought = new ArrayList<>();
      for (int number = from; number < from + 100; number++) {
        sought.add(
            Event.message("sought-" + number % 20, "user", SearchLoad.text(number))
                .messageId(SearchLoad.id(number))
                .user(SearchLoad.user(number))
                .build());
      }
      client.publish(sought);
    }
    new Publishing(client).searchable(messages, screen, "Ingesting");
  }

  /** The figures of the searches and writes during an operation. */
  private record Loaded(Timings times, Timings writes, long failed, long missed, double seconds) {}

  /** An operation that runs concurrently with searches and writes. */
  private interface Work {
    void run() throws Exception;
  }

  private static Loaded loaded(MemlogClient client, String name, Work work) throws Exception {
    // Each run has different writes, so that none of their vectors is cached.
    List<Said> written =
        new Chatter(System.nanoTime()).messages(name, (int) (WRITES * LONGEST.toSeconds()));
    try (var publisher = Publisher.overHttp(client);
        var writes = new SteadyLoad(publisher, written, WRITES)) {
      var searches = new SearchLoad(client, SOUGHT, SEARCHES);
      long began = System.nanoTime();
      try (searches) {
        work.run();
        writes.assertGoingOn();
      }
      double seconds = (System.nanoTime() - began) / 1e9;
      if (searches.failed() > 0) {
        System.err.println("failed searches: " + searches.errors());
      }
      return new Loaded(
          searches.times(), writes.times(), searches.failed(), searches.missed(), seconds);
    }
  }

  /**
   * Starts a rebuild or a rollback of an index, and waits until queries use the other collection.
   */
  static void operate(MemlogClient client, StartRebuildRequest request)
      throws InterruptedException {
    long until = System.nanoTime() + LONGEST.toNanos();
    Rebuild rebuild = client.indexes().rebuild(request).rebuild();
    while (rebuild == null || !rebuild.ended()) {
      if (System.nanoTime() > until) {
        throw new IllegalStateException("the rebuild took longer than " + LONGEST);
      }
      Thread.sleep(LOOK);
      rebuild = client.indexes().rebuildProgress(request.kind()).rebuild();
    }
    if (!rebuild.switched()) {
      throw new IllegalStateException("the rebuild ended as " + rebuild);
    }
  }

  private static List<Result> rate(
      String at, int size, Loaded rebuild, List<Said> messages, RawEmbedding raw) throws Exception {
    double rate = size / rebuild.seconds();
    try (var scratch = TemporaryDirectory.make("memlog-bench-lucene")) {
      double lucene = RawLucene.rate(scratch.path(), messages, raw.vectors());
      return List.of(
          Result.of(at + "rebuild until switched, beside Lucene", rate, "passages/s", lucene),
          Result.of(
              at + "rebuild until switched, beside the model", rate, "passages/s", raw.rate()));
    }
  }
}
