package dev.memlog.bench.eval;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The hits of a search for the answer to a question.
 *
 * @param question the question
 * @param turns the ids of the messages found, best first, without repetition
 * @param sessions the sessions of these messages, as the set names them, ordered by their best
 *     message, without repetition
 */
record QuestionHits(Question question, List<String> turns, List<String> sessions) {

  /**
   * A message that a search has found.
   *
   * @param conversation the id of the message's conversation
   * @param message the id of the message
   */
  record FoundMessage(String conversation, String message) {}

  /** Returns whether some evidence is not among the first ten turns. */
  boolean missed() {
    return Measure.recall(turns, question.turns(), 10) < 1;
  }

  static QuestionHits of(Question question, List<FoundMessage> hits) {
    Set<String> turns = new LinkedHashSet<>();
    Set<String> sessions = new LinkedHashSet<>();
    String suffix = "@" + question.user();
    for (FoundMessage hit : hits) {
      turns.add(hit.message());
      String conversation = hit.conversation();
      // The importer adds this suffix to a session that occurs in several haystacks.
      sessions.add(
          conversation.endsWith(suffix)
              ? conversation.substring(0, conversation.length() - suffix.length())
              : conversation);
    }
    return new QuestionHits(question, new ArrayList<>(turns), new ArrayList<>(sessions));
  }
}
