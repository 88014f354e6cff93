package dev.memlog.bench.families;

import java.util.List;
import java.util.Set;

/**
 * A question whose answer needs as many statements as the question has hops.
 *
 * @param user the user whose memories are recalled
 * @param text the question
 * @param evidence the ids of the messages that together contain the answer, one for each hop
 */
record HopQuestion(String user, String text, List<String> evidence) {

  /** Returns the number of statements that the answer needs. */
  int hops() {
    return evidence.size();
  }

  /** Returns whether the given messages together contain the answer. */
  boolean answeredBy(Set<String> messages) {
    return messages.containsAll(evidence);
  }
}
