package dev.memlog.query.search;

import dev.memlog.query.ranking.Reason;
import java.util.Locale;

/** A reason for the score of a passage. */
public enum PassageReason implements Reason {
  /** The cosine, scaled to 0–1 over the pool. */
  DENSE,
  /**
   * The mean of the passage's cosine and the cosine of a user's reply, scaled like DENSE, since a
   * reply often identifies an answer.
   */
  REPLY,
  /** BM25, scaled to 0–1 over the pool. */
  LEXICAL,
  /**
   * Dense times lexical, with a negative weight, so that agreement of meaning and words does not
   * count twice and passages found by only one of the two keep a good rank.
   */
  OVERLAP,
  /** The turn is by the one participant whom the query names. */
  SPEAKER,
  /** The query asks for a time, and the turn names a time. */
  TIME,
  /** The passage names a thing of a kind that the query asks for: pears, if it asks for fruit. */
  KIND,
  /** Closeness to a date that the query names. */
  DATE,
  /**
   * The score of the conversation's best turn by the reasons above, since this turn indicates the
   * conversation's topic.
   */
  SESSION,
  /** The turn is by the side of a user/assistant chat that the query asks about. */
  ROLE,
  /** The speaker states something about themselves, which later queries often ask for. */
  TELLS,
  /**
   * The share of questions in the turn, since questions rarely contain an answer. Questions to an
   * assistant are excepted, since they reveal facts about the user.
   */
  ASKS,
  /**
   * The text of the passage contains that of the query, or the reverse. The weight exceeds the sum
   * of all other reasons, so that a message is found by its own text.
   */
  VERBATIM,
  /** The passage contains a name or a day that one of the best results of a first pass mentions. */
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
