package dev.memlog.index;

/**
 * The BM25 formula by which every adapter proposes candidates, so that all adapters propose the
 * same candidates.
 */
public final class Bm25 {

  public static final double K1 = 4.8;
  public static final double B = 0.75;

  /**
   * The average length, fixed to the ranking's value. The collection's own average would depend on
   * every tenant's points.
   */
  public static final int AVERAGE_LENGTH = 120;

  private Bm25() {}

  /**
   * Returns the weight of a word in a text.
   *
   * @param frequency the weighted frequency of the word
   * @param length the weighted length of the text
   */
  public static double weight(int frequency, int length) {
    return frequency / (frequency + K1 * (1 - B + B * length / AVERAGE_LENGTH));
  }

  /**
   * Returns the weight of a word in a query.
   *
   * @param points the number of points in the query's scope
   * @param having the number of those points that contain the word, at most {@code points}
   */
  public static double idf(long points, long having) {
    return Math.log(1 + (points - having + 0.5) / (having + 0.5));
  }
}
