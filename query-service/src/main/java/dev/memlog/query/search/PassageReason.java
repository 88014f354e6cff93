package dev.memlog.query.search;

import dev.memlog.query.ranking.Reason;
import java.util.Locale;

/** A reason for the score of a passage. */
public enum PassageReason implements Reason {
  /** The cosine, scaled to 0–1 over the pool. */
  DENSE,
  /**
   * The mean of the cosine and that of a person's reply, scaled likewise: an answer often shows in
   * how it was taken up.
   */
  REPLY,
  /** BM25, scaled to 0–1 over the pool. */
  LEXICAL,
  /**
   * Dense times lexical, with a negative weight: agreement of meaning and words must not count
   * twice, so that passages which only one of them finds can be seen.
   */
  OVERLAP,
  /** The turn is by the one participant whom the query names. */
  SPEAKER,
  /** The query asks when, and the turn names a time. */
  TIME,
  /** Closeness to a date that the query names. */
  DATE,
  /**
   * The best turn of the conversation by the reasons above, which shows what the conversation is
   * about.
   */
  SESSION,
  /** The turn is by the side of a user/assistant chat that the query asks about. */
  ROLE,
  /** The speaker states something of themselves, which later queries ask for. */
  TELLS,
  /** The share of the turn that is questions, which answer nothing. */
  ASKS,
  /**
   * The texts of passage and query contain one another. Its weight exceeds the sum of all other
   * reasons, so that a message is found by its own text.
   */
  VERBATIM;

  private final String word = name().toLowerCase(Locale.ROOT);

  @Override
  public String word() {
    return word;
  }
}
