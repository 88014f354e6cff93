package dev.memlog.query.recall;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What each reason counts for in a memory's score; one that is left out counts nothing. */
public record RecallWeights(Map<Reason, Double> byReason) {

  /** A reason for a score. */
  public enum Reason {
    /** Calibrated closeness in meaning, 0 to 1. */
    SIMILARITY,
    /** The cosine, scaled to 0–1 over what was found. */
    DENSE,
    /** t/(1+t) with t the BM25 score. */
    WORDS,
    /** BM25, scaled to 0–1 over what was found. */
    LEXICAL,
    /** The query names whom or what the memory is about. */
    SUBJECT,
    /** The query asks when, and the memory knows a day. */
    TIME,
    /** Closeness of the memory's days to a date that the query names. */
    DATE,
    /** The best memory of the conversation that it is from, by the reasons above. */
    CONVERSATION,
    /** 2^(−d/h): d days since it was last said or recalled, h the profile's half-life. */
    RECENCY,
    /** min(1, ln(1+n)/ln 100): n times recalled for a user. */
    FREQUENCY,
    /** Importance, 0 to 1. */
    IMPORTANCE,
    /** A newer one among the best tells nearly the same of the same subject; to be taken off. */
    OUTDATED,
    /** Of the project at hand: the sum of all of the above once more, times this weight. */
    PROJECT;

    /** As explanations and requests say it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public RecallWeights {
    byReason = Map.copyOf(byReason);
  }

  /** The reasons by name. */
  public static List<String> features() {
    return Arrays.stream(Reason.values()).map(Reason::word).toList();
  }

  double of(Reason reason) {
    return byReason.getOrDefault(reason, 0.0);
  }
}
