package dev.memlog.index.lucene;

import com.google.errorprone.annotations.FormatMethod;
import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.Filter;
import dev.memlog.index.PassageFields;
import dev.memlog.index.Point;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.Write;
import dev.memlog.index.analysis.WeightedWords;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Measures the Lucene index with points like passages: clustered vectors of 384 dimensions, words
 * by Zipf's law, conversations of 500 passages. Not a test; run it by hand: {@code IndexBench
 * POINTS BATCH}.
 */
final class IndexBench {

  private static final int DIMENSIONS = 384;
  private static final int DEPTH = 200;
  private static final int CLUSTERS = 500;
  private static final int PASSAGES_PER_CONVERSATION = 500;
  private static final SourcePartition SOURCE = new SourcePartition("passages", 0);

  private final Random random = new Random(7);
  private final float[][] centres = new float[CLUSTERS][];

  private IndexBench() {
    for (int i = 0; i < CLUSTERS; i++) {
      centres[i] = gaussian();
    }
  }

  public static void main(String[] arguments) throws IOException {
    int points = Integer.parseInt(arguments[0]);
    int batch = Integer.parseInt(arguments[1]);
    Path root = Files.createTempDirectory("memlog-index-bench");
    try {
      new IndexBench().run(root, points, batch);
    } finally {
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private void run(Path root, int points, int batch) throws IOException {
    try (LuceneIndex index = open(root)) {
      long generating = 0;
      long generatingWork = 0;
      long workBefore = processWork();
      long start = System.nanoTime();
      for (int from = 0; from < points; from += batch) {
        long before = System.nanoTime();
        long threadBefore = Times.THREADS.getCurrentThreadCpuTime();
        List<Write> writes = new ArrayList<>();
        for (int i = from; i < Math.min(from + batch, points); i++) {
          writes.add(new Write.Upsert(point(i, i)));
        }
        generating += System.nanoTime() - before;
        generatingWork += Times.THREADS.getCurrentThreadCpuTime() - threadBefore;
        index.apply(writes, Map.of(SOURCE, (long) from));
      }
      double seconds = (System.nanoTime() - start - generating) / 1e9;
      print("bulk: %d points in batches of %d: %.0f points/s", points, batch, points / seconds);
      print(
          "bulk: all threads' work %.3f ms a point",
          (processWork() - workBefore - generatingWork) / 1e6 / points);
      searches(index, points, "right after");
      single(index, points);
      long before = System.nanoTime();
      index.maintain();
      print("maintain: %.0f ms", (System.nanoTime() - before) / 1e6);
      searches(index, points, "after maintain");
      print("heap after gc: %d MB, directory: %d MB", heap() >> 20, size(root) >> 20);
    }
    long before = System.nanoTime();
    LuceneIndex index = open(root);
    print("reopen: %.0f ms", (System.nanoTime() - before) / 1e6);
    index.close();
  }

  private void single(LuceneIndex index, int points) {
    Times times = new Times("apply of one write");
    for (int i = 0; i < 500; i++) {
      Write write =
          i % 5 == 4
              ? new Write.Delete(new UUID(0, i), "default", points + i)
              : new Write.Upsert(point(i % 3 == 0 ? points + i : i, points + i));
      long next = (long) points + i;
      times.measure(() -> index.apply(List.of(write), Map.of(SOURCE, next)));
    }
    times.report();
  }

  private void searches(LuceneIndex index, int points, String when) {
    Filter all = new Filter("default", List.of());
    for (int warm = 0; warm < 200; warm++) {
      index.search(query(all));
    }
    Times whole = new Times("search everything, depth " + DEPTH + ", " + when);
    Times one = new Times("search one conversation, " + when);
    double recall = 0;
    for (int i = 0; i < 300; i++) {
      CandidateQuery query = query(all);
      whole.measure(() -> index.search(query));
      if (i < 20) {
        recall += recall(index, index.search(query), query, points) / 20;
      }
    }
    for (int i = 0; i < 300; i++) {
      Filter conversation =
          new Filter(
              "default",
              List.of(
                  new Filter.Condition.AnyOf(
                      PassageFields.CONVERSATION,
                      Set.of("c" + random.nextInt(points / PASSAGES_PER_CONVERSATION)))));
      CandidateQuery query = query(conversation);
      one.measure(() -> index.search(query));
    }
    whole.report();
    print("recall of the dense path: %.4f", recall);
    one.report();
  }

  /**
   * Returns the share of the true nearest that the dense path proposed, by asking conversation by
   * conversation.
   */
  private static double recall(
      LuceneIndex index, CandidatePool pool, CandidateQuery query, int points) {
    List<CandidatePool.Candidate> every = new ArrayList<>();
    for (int c = 0; c <= points / PASSAGES_PER_CONVERSATION; c++) {
      Filter conversation =
          new Filter(
              "default",
              List.of(new Filter.Condition.AnyOf(PassageFields.CONVERSATION, Set.of("c" + c))));
      every.addAll(
          index
              .search(new CandidateQuery(conversation, query.vector(), Set.of(), DEPTH))
              .candidates());
    }
    every.sort(Comparator.comparingDouble(CandidatePool.Candidate::cosine).reversed());
    Set<UUID> found = new HashSet<>();
    pool.candidates().stream()
        .filter(CandidatePool.Candidate::byVector)
        .forEach(candidate -> found.add(candidate.point().id()));
    return every.stream().limit(DEPTH).filter(c -> found.contains(c.point().id())).count()
        / (double) DEPTH;
  }

  private CandidateQuery query(Filter filter) {
    Set<String> words = new HashSet<>();
    while (words.size() < 6) {
      words.add(word());
    }
    return new CandidateQuery(filter, near(centres[random.nextInt(CLUSTERS)]), words, DEPTH);
  }

  private Point point(int number, long revision) {
    WeightedWords.Builder words = new WeightedWords.Builder();
    for (int weight : new int[] {4, 2, 1}) {
      words.add(Stream.generate(this::word).limit(15).toList(), weight);
    }
    return new Point(
        new UUID(number * 0x9e3779b97f4a7c15L, number),
        revision,
        "default",
        "hash" + number,
        near(centres[number / 7 % CLUSTERS]),
        words.build(),
        Map.of(
            PassageFields.CONVERSATION,
            "c" + number / PASSAGES_PER_CONVERSATION,
            PassageFields.MESSAGE,
            "m" + number,
            PassageFields.MESSAGES,
            List.of("m" + number),
            PassageFields.APP,
            "default",
            PassageFields.USER,
            "user" + number % 50,
            PassageFields.ROLE,
            number % 2 == 0 ? "user" : "assistant",
            PassageFields.CREATED_AT,
            1_700_000_000_000L + number,
            PassageFields.TITLE,
            "A conversation of some length",
            PassageFields.VERSION,
            "v1",
            PassageFields.TEXT,
            "some text of a passage ".repeat(10)));
  }

  private String word() {
    return "w" + (int) Math.pow(30_000, random.nextDouble());
  }

  private float[] near(float[] centre) {
    float[] vector = gaussian();
    double squares = 0;
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = centre[i] + 0.8f * vector[i];
      squares += (double) vector[i] * vector[i];
    }
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] /= (float) Math.sqrt(squares);
    }
    return vector;
  }

  private float[] gaussian() {
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  private static LuceneIndex open(Path root) {
    return LuceneIndex.open(
        root,
        PassageFields.collection("bench", DIMENSIONS),
        LuceneSettings.DEFAULTS,
        Clock.systemUTC());
  }

  private static long processWork() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
  }

  private static long heap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static long size(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  @FormatMethod
  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }

  /** Times by the clock and, since the machine may be shared, of the thread's own work. */
  private static final class Times {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final String what;
    private final List<Long> clock = new ArrayList<>();
    private final List<Long> work = new ArrayList<>();

    Times(String what) {
      this.what = what;
    }

    void measure(Runnable task) {
      long before = System.nanoTime();
      long workBefore = THREADS.getCurrentThreadCpuTime();
      task.run();
      work.add(THREADS.getCurrentThreadCpuTime() - workBefore);
      clock.add(System.nanoTime() - before);
    }

    void report() {
      print(
          "%s: p50 %.2f ms, p99 %.2f ms; its own work p50 %.2f ms, p99 %.2f ms",
          what, at(clock, 50), at(clock, 99), at(work, 50), at(work, 99));
    }

    private static double at(List<Long> nanos, int percent) {
      return nanos.stream().sorted().toList().get(nanos.size() * percent / 100) / 1e6;
    }
  }
}
