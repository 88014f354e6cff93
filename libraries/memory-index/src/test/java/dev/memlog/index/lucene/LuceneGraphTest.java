package dev.memlog.index.lucene;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.TENANT;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.Point;
import dev.memlog.index.Write;
import dev.memlog.index.analysis.WeightedWords;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** More points than are compared one by one, so that the graph answers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LuceneGraphTest {

  private static final int POINTS = 130_000;

  /** Written at once, it is a segment with a graph; what comes after it has none. */
  private static final int BATCH = 125_000;

  private static final int DEPTH = 100;

  @TempDir private static Path root;

  private final float[][] vectors = new float[POINTS][];

  private LuceneIndex index;

  @BeforeAll
  void fill() {
    Arrays.setAll(vectors, n -> vector(n));
    index = LuceneIndex.open(root, SPEC, LuceneSettings.DEFAULTS, Clock.systemUTC());
    for (int from = 0; from < POINTS; from += BATCH) {
      List<Write> writes =
          IntStream.range(from, Math.min(POINTS, from + BATCH))
              .<Write>mapToObj(n -> new Write.Upsert(point(n)))
              .toList();
      index.apply(writes, Map.of());
    }
    index.apply(
        IntStream.range(0, POINTS)
            .filter(LuceneGraphTest::isDeleted)
            .<Write>mapToObj(n -> new Write.Delete(id(n), tenant(n), 2))
            .toList(),
        Map.of());
  }

  @AfterAll
  void close() {
    index.close();
  }

  @Test
  void shouldHaveAGraph() {
    await().atMost(Duration.ofMinutes(1)).until(() -> Directories.largest(root, ".vex") > 1 << 20);
  }

  @Test
  void shouldFindNearlyAllOfTheNearest() {
    assertNearest(new Filter(TENANT, List.of()), 0, POINTS);
  }

  @Test
  void shouldFindNearlyAllOfTheNearestWithinAFilter() {
    assertNearest(
        new Filter(TENANT, List.of(new Condition.Range("time", 5_000, 24_000))), 5_000, 24_000);
  }

  private void assertNearest(Filter filter, int from, int to) {
    double recall = 0;
    for (int seed = 0; seed < 10; seed++) {
      float[] asked = vector(1_000_000 + seed);
      Set<UUID> nearest =
          IntStream.range(from, to)
              .filter(n -> !isDeleted(n) && tenant(n).equals(TENANT))
              .mapToObj(n -> Map.entry(n, cosine(asked, vectors[n])))
              .sorted(Comparator.comparingDouble(e -> -e.getValue()))
              .limit(DEPTH)
              .map(e -> id(e.getKey()))
              .collect(Collectors.toSet());

      CandidatePool pool = index.search(new CandidateQuery(filter, asked, Set.of(), DEPTH));

      assertThat(pool.points()).isGreaterThan(10_000);
      assertThat(pool.candidates()).hasSize(DEPTH);
      for (CandidatePool.Candidate candidate : pool.candidates()) {
        int number = (int) candidate.point().id().getLeastSignificantBits();
        assertThat(tenant(number)).isEqualTo(TENANT);
        assertThat(isDeleted(number)).isFalse();
        assertThat(number).isBetween(from, to - 1);
        assertThat(candidate.cosine()).isCloseTo(cosine(asked, vectors[number]), within(1e-5));
        recall += nearest.contains(candidate.point().id()) ? 1.0 / DEPTH / 10 : 0;
      }
    }
    assertThat(recall).isGreaterThan(0.9);
  }

  private Point point(int number) {
    return new Point(
        id(number),
        1,
        tenant(number),
        "hash",
        vectors[number],
        new WeightedWords(Map.of(), 0),
        Map.of("time", (long) number));
  }

  private static String tenant(int number) {
    return number % 4 == 0 ? "other" : TENANT;
  }

  private static boolean isDeleted(int number) {
    return number % 11 == 0;
  }

  private static double cosine(float[] a, float[] b) {
    double cosine = 0;
    for (int i = 0; i < a.length; i++) {
      cosine += (double) a[i] * b[i];
    }
    return cosine;
  }
}
