package dev.memlog.query.search;

/**
 * A named way to rank and to admit.
 *
 * @param name the name that configuration and explanations use
 * @param weights the weights of the features
 * @param bm25 the constants of BM25
 * @param dateDays the number of days after which closeness to a date has fallen to 1/e
 * @param admission the rule for what is shown if the request names no least similarity
 */
public record Profile(
    String name, Weights weights, Bm25 bm25, double dateDays, Admission admission) {

  /** The profile of Memlog, chosen by measurement. */
  public static final Profile DEFAULT =
      new Profile(
          "default",
          Weights.MEASURED,
          Bm25.MEASURED,
          14,
          new Admission.ByStrength(0.46, 0.58, 0.40, 0.20, 0.7, 0.1));

  /** Returns the same profile without one feature, which then counts nothing. */
  Profile without(String feature, String otherName) {
    return new Profile(otherName, weights.without(feature), bm25, dateDays, admission);
  }

  /** OllieBot's profile: a flat least similarity of 0.5. */
  public static final Profile OLLIEBOT =
      new Profile("olliebot", Weights.MEASURED, Bm25.MEASURED, 14, new Admission.BySimilarity(0.5));
}
