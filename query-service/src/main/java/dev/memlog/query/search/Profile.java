package dev.memlog.query.search;

/**
 * A way to rank and to admit, by name.
 *
 * @param name as configuration and explanations say it
 * @param weights of the features
 * @param bm25 its constants
 * @param dateDays days after which closeness to a date has fallen to 1/e
 * @param admission what is shown where the request names no least similarity
 */
public record Profile(
    String name, Weights weights, Bm25 bm25, double dateDays, Admission admission) {

  /** Ours, chosen by measurement. */
  public static final Profile DEFAULT =
      new Profile(
          "default",
          Weights.MEASURED,
          Bm25.MEASURED,
          14,
          new Admission.ByStrength(0.46, 0.58, 0.40, 0.20, 0.7, 0.1));

  /** The same but for one feature, which counts nothing. */
  Profile without(String feature, String otherName) {
    return new Profile(otherName, weights.without(feature), bm25, dateDays, admission);
  }

  /** OllieBot's: a flat least similarity of 0.5. */
  public static final Profile OLLIEBOT =
      new Profile("olliebot", Weights.MEASURED, Bm25.MEASURED, 14, new Admission.BySimilarity(0.5));
}
