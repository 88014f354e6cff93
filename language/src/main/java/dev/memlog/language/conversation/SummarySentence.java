package dev.memlog.language.conversation;

import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.MessageVersion;
import java.util.Comparator;
import java.util.List;

/**
 * A sentence that a summary may contain.
 *
 * @param place the place of its message in the conversation, from 0
 * @param order its place among all sentences, from 0
 * @param text the sentence with its full stop
 * @param worth the importance of the statement, 1 to 10
 * @param told the informativeness of its words
 * @param statement the statement or quote
 * @param sources the messages on which the sentence rests
 */
record SummarySentence(
    int place,
    int order,
    String text,
    int worth,
    double told,
    Candidate statement,
    List<MessageVersion> sources) {

  /** An order of sentences by importance and informativeness, the best first. */
  static final Comparator<SummarySentence> BEST =
      Comparator.comparingInt(SummarySentence::worth)
          .thenComparingDouble(SummarySentence::told)
          .reversed()
          .thenComparingInt(SummarySentence::order);

  SummarySentence {
    sources = List.copyOf(sources);
  }

  /** Returns the sentence with a given place among all sentences. */
  SummarySentence at(int other) {
    return new SummarySentence(place, other, text, worth, told, statement, sources);
  }

  /** Returns the sentence without its full stop. */
  String fact() {
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }
}
