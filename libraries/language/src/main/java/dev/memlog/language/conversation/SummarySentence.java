package dev.memlog.language.conversation;

import dev.memlog.language.turn.Candidate;
import java.util.Comparator;

/**
 * A sentence that a summary may contain.
 *
 * @param order its place among all sentences, from 0
 * @param text the sentence with its full stop
 * @param told the informativeness of its words
 * @param statement the statement or quote
 */
record SummarySentence(int order, String text, double told, Candidate statement) {

  /** An order of sentences by importance and informativeness, the best first. */
  static final Comparator<SummarySentence> BEST =
      Comparator.comparingInt(SummarySentence::worth)
          .thenComparingDouble(SummarySentence::told)
          .reversed()
          .thenComparingInt(SummarySentence::order);

  /** Returns the importance of the statement, 1 to 10. */
  int worth() {
    return statement.rating().importance().score();
  }

  /** Returns the sentence without its full stop. */
  String fact() {
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }
}
