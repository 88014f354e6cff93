package dev.memlog.bench.speed;

import java.util.List;
import java.util.Set;

/**
 * A task for all peers: the same messages, then the same questions.
 *
 * @param questions the questions; for questions without evidence only the time is measured
 */
record PeerTask(List<Said> messages, List<Asked> questions) {

  static final int FOUND = 10;

  /**
   * A question to a peer.
   *
   * @param user the user whose messages are searched
   * @param evidence the ids of the messages with the answer; empty if unknown
   */
  record Asked(String user, String text, Set<String> evidence) {

    /** Returns the share of the evidence among the first ten results. */
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
