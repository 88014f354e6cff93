package dev.memlog.query.ranking;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The BM25 scores and the cosines of the candidates of a search, scaled to 0–1 so that they can be
 * compared. A candidate is identified by its index in the list given to the constructor.
 */
public final class PoolScales {

  /**
   * The minimum spread of cosines. The cosines of a full pool spread over 0.1 or more with every
   * model.
   */
  private static final double COSINE_SPREAD = 0.05;

  /** The minimum spread of BM25 scores, as a share of the best score. */
  private static final double LEXICAL_SPREAD = 0.25;

  private final List<Candidate> candidates;
  private final Map<String, Double> idf;
  private final double[] bm25s;
  private final MinMax words;
  private final MinMax cosines;

  /**
   * Computes the BM25 scores and the scales of candidates.
   *
   * @param pool the pool, for its counts of words
   * @param candidates the candidates: all candidates of the pool or a part of them
   * @param words the words of the query
   * @param scoring the constants of BM25
   */
  public PoolScales(
      CandidatePool pool,
      List<Candidate> candidates,
      Collection<String> words,
      ScopedBm25 scoring) {
    this.candidates = candidates;
    idf = ScopedBm25.idf(pool, words);
    bm25s = candidates.stream().mapToDouble(c -> scoring.score(c, idf)).toArray();
    double best = Arrays.stream(bm25s).max().orElse(0);
    this.words = MinMax.of(Arrays.stream(bm25s), LEXICAL_SPREAD * best);
    cosines = ofCosines(candidates.stream().mapToDouble(Candidate::cosine).toArray());
  }

  /** Returns the scale of cosines. It ignores NaN, the cosine of a candidate without a vector. */
  public static MinMax ofCosines(double[] cosines) {
    return MinMax.of(Arrays.stream(cosines).filter(c -> !Double.isNaN(c)), COSINE_SPREAD);
  }

  /** Returns the BM25 score of a candidate, 0 or more. */
  public double bm25(int candidate) {
    return bm25s[candidate];
  }

  /** Returns the BM25 score of a candidate, scaled to 0–1. */
  public double lexical(int candidate) {
    return words.scale(bm25s[candidate]);
  }

  /**
   * Returns the cosine of a candidate, scaled to 0–1. If the candidate has no vector, returns its
   * scaled BM25 score instead.
   */
  public double dense(int candidate) {
    Candidate measured = candidates.get(candidate);
    return measured.hasVector() ? cosines.scale(measured.cosine()) : lexical(candidate);
  }

  /** Returns the share of the query's words that a candidate contains, weighted by idf, 0 to 1. */
  public double coverage(int candidate) {
    return ScopedBm25.coverage(candidates.get(candidate), idf);
  }

  /** Returns the scale of the candidates' BM25 scores. */
  public MinMax words() {
    return words;
  }

  /** Returns the scale of the candidates' cosines. */
  public MinMax cosines() {
    return cosines;
  }
}
