package dev.memlog.query.recall;

import dev.memlog.query.ranking.Reason;
import java.util.Locale;

/**
 * A reason for the score of a memory. Each reason is a feature of {@link MemoryRanking}, with a
 * weight in the {@link RecallProfile}.
 */
public enum MemoryReason implements Reason {
  /** The calibrated similarity of memory and query, 0 to 1; 0 for a memory without a vector. */
  SIMILARITY,
  /**
   * The cosine of memory and query, scaled to 0–1 over the candidates of the recall. A memory
   * without a vector has the value of {@link #LEXICAL}.
   */
  DENSE,
  /** The saturated BM25 score t/(1+t), where t is the BM25 score. */
  WORDS,
  /** The BM25 score, scaled to 0–1 over the candidates of the recall. */
  LEXICAL,
  /** The query names the subject of the memory. */
  SUBJECT,
  /** The query asks for a time, and the memory refers to a day. */
  TIME,
  /**
   * The closeness of the memory's days to a date that the query names: 1 on that date. The days are
   * those that the memory refers to, or else the first day of its validity.
   */
  DATE,
  /**
   * The highest score, by the reasons above, among the candidates from the same conversations. A
   * memory from no conversation counts its own score.
   */
  CONVERSATION,
  /**
   * The recency 2^(−d/h). Here d is the number of days since the memory was last said or was last
   * recalled for a user, and h is the profile's half-life in days.
   */
  RECENCY,
  /** The frequency min(1, ln(1+n)/ln 100), where n is the number of recalls for a user. */
  FREQUENCY,
  /**
   * The importance divided by 10, 0 to 1. If {@link RecallProfile.Decay#fadingDays} is above 0, the
   * importance falls while the memory is not used.
   */
  IMPORTANCE,
  /**
   * The correction of the order of an older and a newer memory. The value 1 marks an older memory:
   * a newer one among the best, about the same subject, nearly repeats it. If the query asks for a
   * number, it suffices that both count the same things. A value with the sign of the weight marks
   * a newer memory: it replaces a memory of the first results, for instance since it supersedes one
   * of its readings. Value times weight then lifts it just above that memory. A memory may have
   * both. The weight is negative in the default profile.
   */
  OUTDATED,
  /**
   * The memory sums up a conversation, and memories of this conversation are among the best. The
   * value is the amount by which its score exceeds the lowest of theirs, so that with the weight −1
   * of the default profile it ranks below them. Absent if the query asks about a conversation.
   */
  SUMMARY,
  /**
   * The memory belongs to the current project. The weight is multiplied by the sum of the
   * contributions of all reasons above except {@link #OUTDATED} and {@link #SUMMARY}.
   */
  PROJECT,
  /**
   * The memory gave the name of a relative to a {@link dev.memlog.query.search.SecondPass}. Or the
   * second pass found the memory, and the memory contains that name. Weight 0 switches second
   * passes off.
   */
  BRIDGE;

  private final String word = name().toLowerCase(Locale.ROOT);

  @Override
  public String word() {
    return word;
  }
}
