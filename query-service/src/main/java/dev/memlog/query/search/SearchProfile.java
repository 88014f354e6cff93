package dev.memlog.query.search;

import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.ScopedBm25;
import dev.memlog.query.ranking.Weights;
import java.util.Map;

/**
 * A named set of settings for the search of messages. A request selects a profile by its name.
 *
 * @param name the name that requests, configuration and explanations use
 * @param weights the weights of the features
 * @param bm25 the constants of BM25
 * @param dateDays the distance in days at which closeness to a date in the query has fallen to 1/e
 * @param admission the rule that decides which results are shown if the request names no minimum
 *     similarity
 * @param limit the number of messages to show if the request names no limit
 */
public record SearchProfile(
    String name,
    Weights<PassageReason> weights,
    ScopedBm25 bm25,
    double dateDays,
    Admission admission,
    int limit) {

  /**
   * The largest limit that a request or a profile may set. An administrator's request with purpose
   * evaluation may exceed it.
   */
  public static final int MAX_LIMIT = 20;

  /**
   * The built-in profile named default. Its weights are round numbers, chosen by hand after a
   * review of misses and checked on the benchmarks LoCoMo, REALTALK, LongMemEval and BEAM; no
   * weight is fitted.
   */
  public static final SearchProfile DEFAULT =
      new SearchProfile(
          "default",
          new Weights<>(
              Map.ofEntries(
                  Map.entry(PassageReason.DENSE, 0.45),
                  Map.entry(PassageReason.REPLY, 0.25),
                  Map.entry(PassageReason.LEXICAL, 0.5),
                  Map.entry(PassageReason.OVERLAP, -0.3),
                  Map.entry(PassageReason.SPEAKER, 0.2),
                  Map.entry(PassageReason.TIME, 0.1),
                  Map.entry(PassageReason.KIND, 0.1),
                  Map.entry(PassageReason.DATE, 0.2),
                  Map.entry(PassageReason.SESSION, 0.5),
                  Map.entry(PassageReason.ROLE, 0.3),
                  Map.entry(PassageReason.TELLS, 0.05),
                  Map.entry(PassageReason.VERBATIM, 3.0),
                  Map.entry(PassageReason.NAMES, 0.1),
                  Map.entry(PassageReason.BRIDGE, 0.1))),
          ScopedBm25.MESSAGES,
          14,
          Admission.MEASURED,
          5);

  /** Returns a copy of this profile with the given name. */
  public SearchProfile named(String other) {
    return new SearchProfile(other, weights, bm25, dateDays, admission, limit);
  }

  /**
   * Returns a copy of this profile with the given weights for the given reasons; other weights
   * stay.
   */
  public SearchProfile with(Map<PassageReason, Double> changed) {
    return new SearchProfile(name, weights.with(changed), bm25, dateDays, admission, limit);
  }

  /**
   * Returns a copy of this profile with a different rule of relevance and a different number of
   * results.
   *
   * @param rule the rule that decides which results are shown
   * @param most the number of messages to show if the request names no limit
   */
  public SearchProfile showing(Admission rule, int most) {
    return new SearchProfile(name, weights, bm25, dateDays, rule, most);
  }
}
