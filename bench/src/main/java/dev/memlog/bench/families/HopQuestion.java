package dev.memlog.bench.families;

import java.util.List;
import java.util.Set;

/**
 * A question whose answer takes several statements.
 *
 * @param user whose memories it asks
 * @param text the question
 * @param evidence the ids of the messages that together tell the answer, one for each hop
 */
record HopQuestion(String user, String text, List<String> evidence) {

  /** Returns the number of statements that the answer takes. */
  int hops() {
    return evidence.size();
  }

  /** Returns whether memories of these messages together tell the answer. */
  boolean answeredBy(Set<String> messages) {
    return messages.containsAll(evidence);
  }
}
