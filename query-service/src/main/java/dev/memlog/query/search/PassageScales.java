package dev.memlog.query.search;

import dev.memlog.index.CandidatePool;
import dev.memlog.query.ranking.MinMax;
import dev.memlog.query.ranking.PoolScales;
import dev.memlog.query.ranking.ScopedBm25;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** The scaled measures of a pool's passages, with the explanation of each. */
final class PassageScales {

  private final CandidatePool pool;
  private final PoolScales scales;
  private final Map<String, Double> subject;
  private final double[] replies;
  private final MinMax meaningWithReplies;

  /**
   * A scaled value, from 0 for the least value of the pool to 1 for the greatest.
   *
   * @param value the scaled value
   * @param note the explanation of the value
   */
  record Scaled(double value, Supplier<String> note) {}

  /**
   * Scales the measures of a pool.
   *
   * @param passages the passages of the pool's candidates, in the same order
   * @param query the query, for its words
   * @param scoring the constants of BM25
   */
  PassageScales(
      CandidatePool pool, List<IndexedPassage> passages, QueryText query, ScopedBm25 scoring) {
    this.pool = pool;
    scales = new PoolScales(pool, pool.candidates(), query.words(), scoring);
    // A word that the scope lacks may be the very thing that nobody spoke of: then all words count.
    subject =
        query.subject().size() < query.words().size()
                && query.subject().stream()
                    .allMatch(word -> pool.documentFrequencies().getOrDefault(word, 0L) > 0)
            ? ScopedBm25.idf(pool, query.subject())
            : Map.of();
    replies = Replies.cosines(pool.candidates(), passages);
    meaningWithReplies = PoolScales.ofCosines(replies);
  }

  /** Returns the scaled cosine, or the scaled BM25 score if the passage has no vector yet. */
  Scaled dense(int candidate) {
    double cosine = pool.candidates().get(candidate).cosine();
    return ofVectors("cosine %.4f", cosine, scales.cosines(), candidate);
  }

  /**
   * Returns the scaled mean of the cosines of the passage and its reply, see {@link Replies}, or
   * the scaled BM25 score if the passage has no vector yet.
   */
  Scaled withReply(int candidate) {
    return ofVectors(
        "cosine %.4f with what was said next", replies[candidate], meaningWithReplies, candidate);
  }

  /** Returns the scaled BM25 score. */
  Scaled lexical(int candidate) {
    return scaled("BM25 %.4f", scales.bm25(candidate), scales.words());
  }

  /**
   * Returns the share of the query's words that the passage contains, weighted by idf, 0 to 1. If
   * the scope contains every word of the query's {@linkplain QueryText#subject subject}, returns
   * the share of these words if it is larger.
   */
  double coverage(int candidate) {
    return Math.max(
        scales.coverage(candidate), ScopedBm25.coverage(pool.candidates().get(candidate), subject));
  }

  private Scaled ofVectors(String measure, double value, MinMax scale, int candidate) {
    return Double.isNaN(value)
        ? new Scaled(
            scales.lexical(candidate), () -> "no vector yet: the lexical value is used instead")
        : scaled(measure, value, scale);
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
