package dev.memlog.query.search;

import dev.memlog.query.ranking.Reason;
import java.util.Locale;

/**
 * A reason for the score of a passage. Each reason is a feature of {@link MessageRanking}, with a
 * weight in the {@link SearchProfile}.
 */
public enum PassageReason implements Reason {
  /**
   * The cosine of passage and query, scaled to 0–1 over the candidates of the search. A passage
   * without a vector has the value of {@link #LEXICAL}.
   */
  DENSE,
  /**
   * The mean of the passage's cosine and the cosine of the next candidate message in the
   * conversation, scaled like {@link #DENSE}. The next message may be a reply, which often
   * identifies an answer. The next message counts only if a user wrote it within an hour; otherwise
   * the passage's own cosine counts.
   */
  REPLY,
  /** The BM25 score, scaled to 0–1 over the candidates of the search. */
  LEXICAL,
  /**
   * {@link #DENSE} times {@link #LEXICAL}, with a negative weight in the default profile. Agreement
   * of meaning and words thus does not count twice. Passages that match by only one of the two keep
   * a good rank.
   */
  OVERLAP,
  /** The author of the message is the participant whom the query is about. */
  SPEAKER,
  /** The query asks for a time, and the passage names a time. */
  TIME,
  /** The passage names a thing of a kind that the query asks for: pears, if it asks for fruit. */
  KIND,
  /** The closeness of the message's day to a date that the query names: 1 on that date. */
  DATE,
  /**
   * The highest score, by the reasons above, among the candidates of the same conversation. That
   * candidate indicates the conversation's topic.
   */
  SESSION,
  /** The query asks about one side of a user/assistant chat, and that side wrote the message. */
  ROLE,
  /**
   * The author states something about themselves, which later queries often ask for: a sentence in
   * the first person that is not a question.
   */
  TELLS,
  /**
   * The text of the passage contains the text of the query, or the reverse. In the default profile,
   * the weight exceeds the sum of all other reasons, so that a message is found by its own text.
   */
  VERBATIM,
  /**
   * The passage, written by a user, contains a name that one of the best results mentions and the
   * query does not. Months and days of the week count as names.
   */
  NAMES,
  /**
   * The passage gave the name of a relative to a {@link SecondPass}. Or the second pass found the
   * passage, and the passage mentions that name or was written by its bearer. Weight 0 switches
   * second passes off.
   */
  BRIDGE;

  private final String word = name().toLowerCase(Locale.ROOT);

  @Override
  public String word() {
    return word;
  }
}
