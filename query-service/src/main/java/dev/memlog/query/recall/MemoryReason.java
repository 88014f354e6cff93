package dev.memlog.query.recall;

import dev.memlog.query.ranking.Reason;
import java.util.Locale;

/** A reason for the score of a memory. */
public enum MemoryReason implements Reason {
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
   * Recency as 2^(−d/h), with d days since the memory was last said or recalled and h the profile's
   * half-life.
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
   * The memory belongs to the project at hand: the sum of all reasons above except OUTDATED counts
   * once more, times this weight.
   */
  PROJECT;

  private final String word = name().toLowerCase(Locale.ROOT);

  @Override
  public String word() {
    return word;
  }
}
