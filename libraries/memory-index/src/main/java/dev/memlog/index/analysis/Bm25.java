package dev.memlog.index.analysis;

/**
 * The BM25 weights of words, by which every index adapter selects its lexical candidates. All
 * adapters share the formula, so that they propose nearly the same candidates.
 */
public final class Bm25 {

  /** The saturation of a word's frequency, the parameter k1 of BM25. */
  public static final double K1 = 4.8;

  /** The share of the length normalisation, the parameter b of BM25. */
  public static final double B = 0.75;

  /**
   * The average weighted length of a text. It is a constant, since the collection's own average
   * would depend on the points of every tenant.
   */
  public static final int AVERAGE_LENGTH = 120;

  private Bm25() {}

  /**
   * Returns the weight of a word in a text: its BM25 score without the factor {@link #idf}.
   *
   * @param frequency the weighted frequency of the word in the text
   * @param length the sum of the weighted frequencies of all words in the text
   */
  public static double weight(int frequency, int length) {
    return frequency / (frequency + K1 * (1 - B + B * length / AVERAGE_LENGTH));
  }

  /**
   * Returns the inverse document frequency of a word, which is its weight in a query.
   *
   * @param points the number of points in the query's scope
   * @param having the number of those points that contain the word, at most {@code points}
   */
  public static double idf(long points, long having) {
    return Math.log(1 + (points - having + 0.5) / (having + 0.5));
  }
}
