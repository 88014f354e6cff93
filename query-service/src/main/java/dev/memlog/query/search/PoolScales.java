package dev.memlog.query.search;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedSet;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

/** Values of a whole pool, scaled so that its passages can be compared. */
final class PoolScales {

  /**
   * The least spread of cosines. Those of a full pool are spread over 0.1 and more, whatever the
   * model.
   */
  private static final double COSINE_SPREAD = 0.05;

  /** The least spread of BM25 scores, as a share of the best score. */
  private static final double LEXICAL_SPREAD = 0.25;

  /** The idf of each of the query's words. */
  final Map<String, Double> rarities;

  private final double[] cosines;
  private final double[] replies;
  private final double[] bm25s;
  private final MinMax meaning;
  private final MinMax meaningWithReplies;
  private final MinMax words;

  /**
   * A value, from 0 for the least of the pool to 1 for the greatest.
   *
   * @param value the scaled value
   * @param note the explanation of the measure behind it
   */
  record Scaled(double value, Supplier<String> note) {}

  /**
   * Measures a pool.
   *
   * @param passages the passages of the pool's candidates
   * @param words the words of the query
   */
  PoolScales(
      CandidatePool pool, List<IndexedPassage> passages, SequencedSet<String> words, Bm25 scoring) {
    List<Candidate> candidates = pool.candidates();
    rarities = Bm25.rarities(pool, words);
    cosines = candidates.stream().mapToDouble(Candidate::cosine).toArray();
    replies = Replies.cosines(candidates, passages);
    bm25s = candidates.stream().mapToDouble(c -> scoring.score(c, rarities)).toArray();
    meaning = MinMax.of(known(cosines), COSINE_SPREAD);
    meaningWithReplies = MinMax.of(known(replies), COSINE_SPREAD);
    double best = Arrays.stream(bm25s).max().orElse(0);
    this.words = MinMax.of(Arrays.stream(bm25s), LEXICAL_SPREAD * best);
  }

  private static DoubleStream known(double[] cosines) {
    return Arrays.stream(cosines).filter(cosine -> !Double.isNaN(cosine));
  }

  /** Returns the scaled cosine, or the scaled BM25 score while the passage has no vector yet. */
  Scaled dense(int candidate) {
    return ofVectors("cosine %.4f", cosines, meaning, candidate);
  }

  /**
   * Returns the scaled cosine with the reply, see {@link Replies}, or the scaled BM25 score while
   * the passage has no vector yet.
   */
  Scaled withReply(int candidate) {
    return ofVectors("cosine %.4f with what was said next", replies, meaningWithReplies, candidate);
  }

  /** Returns the scaled BM25 score. */
  Scaled lexical(int candidate) {
    return scaled("BM25 %.4f", bm25s[candidate], words);
  }

  private Scaled ofVectors(String measure, double[] values, MinMax scale, int candidate) {
    return Double.isNaN(values[candidate])
        ? new Scaled(
            words.scale(bm25s[candidate]),
            () -> "its vector is still to come: as lexical until then")
        : scaled(measure, values[candidate], scale);
  }

  private static Scaled scaled(String measure, double value, MinMax scale) {
    return new Scaled(
        scale.scale(value),
        () ->
            String.format(
                Locale.ROOT,
                measure + ", in a pool from %.4f to %.4f",
                value,
                scale.least(),
                scale.most()));
  }
}
