package dev.memlog.query.search;

import dev.memlog.query.ranking.Reason;
import java.util.Locale;

/** A reason for the score of a passage. */
public enum PassageReason implements Reason {
  /** The cosine, scaled to 0–1 over the pool. */
  DENSE,
  /**
   * The mean of the passage's cosine and that of a user's reply, scaled likewise, since a reply
   * often reveals an answer.
   */
  REPLY,
  /** BM25, scaled to 0–1 over the pool. */
  LEXICAL,
  /**
   * Dense times lexical, with a negative weight, so that agreement of meaning and words does not
   * count twice and passages found by only one of the two stay visible.
   */
  OVERLAP,
  /** The turn is by the one participant whom the query names. */
  SPEAKER,
  /** The query asks for a time, and the turn names one. */
  TIME,
  /** The passage names a thing of a kind that the query asks for: pears, if it asks for fruit. */
  KIND,
  /** Closeness to a date that the query names. */
  DATE,
  /**
   * The best turn of the conversation by the reasons above, which indicates the conversation's
   * topic.
   */
  SESSION,
  /** The turn is by the side of a user/assistant chat that the query asks about. */
  ROLE,
  /** The speaker states something about themselves, as later queries often ask. */
  TELLS,
  /**
   * The share of the turn that is questions, which rarely hold an answer; not for what people ask
   * of an assistant, since such requests tell of them.
   */
  ASKS,
  /**
   * The texts of passage and query contain one another. The weight exceeds the sum of all other
   * reasons, so that a message is found by its own text.
   */
  VERBATIM,
  /** The passage has a name or a day that one of the best results of a first pass names. */
  NAMES,
  /**
   * A second pass found the passage, or the passage named the relative that the second pass asked
   * about, see {@link SecondPass}. Weight 0 switches second passes off.
   */
  BRIDGE;

  private final String word = name().toLowerCase(Locale.ROOT);

  @Override
  public String word() {
    return word;
  }
}
