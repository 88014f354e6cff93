package dev.memlog.query.recall;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The weight of each reason in a memory's score; a reason that is left out counts nothing. */
public record RecallWeights(Map<Reason, Double> byReason) {

  /** A reason for a score. */
  public enum Reason {
    /** The calibrated closeness in meaning, 0 to 1. */
    SIMILARITY,
    /** The cosine, scaled to 0–1 over what was found. */
    DENSE,
    /** The saturated BM25 score: t/(1+t), with t the score. */
    WORDS,
    /** BM25, scaled to 0–1 over what was found. */
    LEXICAL,
    /** The query names the subject of the memory. */
    SUBJECT,
    /** The query asks when, and the memory knows a day. */
    TIME,
    /** Closeness of the memory's days to a date that the query names. */
    DATE,
    /** The best memory of the same conversations by the reasons above. */
    CONVERSATION,
    /**
     * Recency as 2^(−d/h), with d days since the memory was last said or recalled and h the
     * profile's half-life.
     */
    RECENCY,
    /** Frequency as min(1, ln(1+n)/ln 100), with n recalls for a user. */
    FREQUENCY,
    /** The importance, 0 to 1. */
    IMPORTANCE,
    /**
     * A newer memory among the best nearly repeats this one, about the same subject; the weight is
     * negative.
     */
    OUTDATED,
    /**
     * The memory belongs to the project at hand: the sum of all reasons above except OUTDATED
     * counts once more, times this weight.
     */
    PROJECT;

    /** Returns the name that explanations and requests use. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public RecallWeights {
    byReason = Map.copyOf(byReason);
  }

  /** Returns the names of the reasons. */
  public static List<String> features() {
    return Arrays.stream(Reason.values()).map(Reason::word).toList();
  }

  double of(Reason reason) {
    return byReason.getOrDefault(reason, 0.0);
  }
}
