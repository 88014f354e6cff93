package dev.memlog.index;

/** BM25 as every adapter proposes by it, so that all of them propose alike. */
public final class Bm25 {

  public static final double K1 = 4.8;
  public static final double B = 0.75;

  /** As the ranking has it; the collection's own average would move with everybody's points. */
  public static final int AVERAGE_LENGTH = 120;

  private Bm25() {}

  /**
   * What a word weighs in a text.
   *
   * @param frequency of the word, weighted
   * @param length of the text, weighted
   */
  public static double weight(int frequency, int length) {
    return frequency / (frequency + K1 * (1 - B + B * length / AVERAGE_LENGTH));
  }

  /**
   * What a word weighs in a query.
   *
   * @param points in the query's scope
   * @param having how many of them have the word, at most {@code points}
   */
  public static double idf(long points, long having) {
    return Math.log(1 + (points - having + 0.5) / (having + 0.5));
  }
}
