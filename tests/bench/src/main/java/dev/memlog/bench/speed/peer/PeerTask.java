package dev.memlog.bench.speed.peer;

import dev.memlog.bench.speed.load.Said;
import java.util.List;
import java.util.Set;

/**
 * The task that all measured libraries (peers) do: add the same messages, then answer the same
 * questions.
 *
 * @param messages the messages
 * @param questions the questions; for questions without evidence only the time is measured
 */
public record PeerTask(List<Said> messages, List<Asked> questions) {

  static final int FOUND = 10;

  /**
   * A question of a {@link PeerTask}.
   *
   * @param user the user whose messages are searched
   * @param text the question
   * @param evidence the ids of the messages with the answer; empty if unknown
   */
  record Asked(String user, String text, Set<String> evidence) {

    /**
     * Returns the share of the evidence among the first ten results.
     *
     * @param found the ids of the messages found, best first
     */
    double recall(List<String> found) {
      Set<String> top = new java.util.HashSet<>(found.subList(0, Math.min(FOUND, found.size())));
      top.retainAll(evidence);
      return (double) top.size() / evidence.size();
    }
  }

  boolean judged() {
    return !questions.getFirst().evidence().isEmpty();
  }
}
