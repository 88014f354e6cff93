package dev.memlog.query.recall;

import dev.memlog.query.ranking.Reason;
import java.util.Locale;

/** A reason for the score of a memory. */
public enum MemoryReason implements Reason {
  /** The calibrated closeness in meaning, 0 to 1. */
  SIMILARITY,
  /** The cosine, scaled to 0–1 over the pool. */
  DENSE,
  /** The saturated BM25 score: t/(1+t), with t the score. */
  WORDS,
  /** BM25, scaled to 0–1 over the pool. */
  LEXICAL,
  /** The query names the subject of the memory. */
  SUBJECT,
  /** The query asks for a time, and the memory refers to a day. */
  TIME,
  /** Closeness of the memory's days to a date that the query names. */
  DATE,
  /** The relevance of the best memory from the same conversations, by the reasons above. */
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
   * A newer memory among the best, about the same subject, nearly repeats this memory. The weight
   * is negative.
   */
  OUTDATED,
  /**
   * The memory belongs to the current project. The weight is multiplied by the sum of all reasons
   * above except OUTDATED.
   */
  PROJECT,
  /**
   * A second pass found the memory, or the memory named the relative that the second pass asked
   * about, see {@link dev.memlog.query.search.SecondPass}. Weight 0 switches second passes off.
   */
  BRIDGE;

  private final String word = name().toLowerCase(Locale.ROOT);

  @Override
  public String word() {
    return word;
  }
}
