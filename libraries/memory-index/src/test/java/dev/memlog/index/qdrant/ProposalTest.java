package dev.memlog.index.qdrant;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.Point;
import dev.memlog.index.Samples;
import dev.memlog.index.Write;
import dev.memlog.index.analysis.Bm25;
import dev.memlog.index.analysis.WeightedWords;
import dev.memlog.index.lucene.LuceneIndex;
import dev.memlog.index.lucene.LuceneSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that both adapters propose the same candidates, with the same measures, over the same
 * points.
 */
class ProposalTest {

  private static final int POINTS = 300;

  @TempDir private Path root;

  @Test
  void shouldProposeWhatLuceneProposes() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    List<Write> writes =
        IntStream.range(0, POINTS).mapToObj(n -> upsert(point(n, random))).toList();
    try (var qdrant = Servers.fake();
        var other = qdrant.open();
        var lucene = LuceneIndex.open(root, SPEC, LuceneSettings.DEFAULTS, Clock.systemUTC())) {
      lucene.apply(writes, Map.of());
      other.apply(writes, Map.of());

      for (int n = 0; n < 50; n++) {
        CandidateQuery query =
            query(
                filter(),
                vector(seed + n),
                20,
                "w" + n % 7,
                "w" + (7 + n % 11),
                "w" + (20 + n % 20));
        CandidatePool expected = lucene.search(query);
        CandidatePool pool = other.search(query);

        assertThat(pool.points()).isEqualTo(expected.points());
        assertThat(pool.documentFrequencies()).isEqualTo(expected.documentFrequencies());
        assertThat(byVector(pool).keySet()).isEqualTo(byVector(expected).keySet());
        byVector(pool)
            .forEach(
                (id, candidate) ->
                    assertThat(byVector(expected).get(id))
                        .satisfies(found -> assertSame(candidate, found)));
        List<Double> best = scores(expected);
        List<Double> proposed = scores(pool);
        assertThat(proposed).hasSameSizeAs(best);
        for (int rank = 0; rank < best.size(); rank++) {
          // Lucene rounds lengths before it chooses, so it may miss the best by a little.
          assertThat(proposed.get(rank)).isBetween(best.get(rank) - 1e-6, best.get(rank) * 1.1);
        }
      }
    }
  }

  private static void assertSame(Candidate candidate, Candidate found) {
    assertThat(candidate.point()).isEqualTo(found.point());
    assertThat(candidate.cosine()).isCloseTo(found.cosine(), within(1e-6));
    assertThat(candidate.frequencies()).isEqualTo(found.frequencies());
    assertThat(candidate.length()).isEqualTo(found.length());
  }

  private static Map<UUID, Candidate> byVector(CandidatePool pool) {
    return pool.candidates().stream()
        .filter(Candidate::byVector)
        .collect(Collectors.toMap(found -> found.point().id(), Function.identity()));
  }

  /** Returns the exact BM25 scores of the lexical candidates, greatest first. */
  private static List<Double> scores(CandidatePool pool) {
    return pool.candidates().stream()
        .filter(Candidate::byWords)
        .map(
            found ->
                found.frequencies().entrySet().stream()
                    .mapToDouble(
                        word ->
                            Bm25.weight(word.getValue(), found.length())
                                * Bm25.idf(
                                    pool.points(),
                                    requireNonNull(pool.documentFrequencies().get(word.getKey()))))
                    .sum())
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  private static Point point(int number, Random random) {
    Map<String, Integer> frequencies = new HashMap<>();
    for (int word = 0; word < 40; word++) {
      if (random.nextInt(8) == 0) {
        frequencies.put("w" + word, 1 + random.nextInt(30));
      }
    }
    int length = frequencies.values().stream().mapToInt(Integer::intValue).sum();
    return new Point(
        id(number),
        number,
        Samples.TENANT,
        "hash",
        vector(number),
        new WeightedWords(frequencies, length),
        Map.of("time", (long) number));
  }
}
