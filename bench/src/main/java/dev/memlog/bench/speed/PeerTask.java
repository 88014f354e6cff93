package dev.memlog.bench.speed;

import java.util.List;
import java.util.Set;

/**
 * What all peers are given: the same messages, then the same questions.
 *
 * @param questions may be without evidence: then only their time is measured
 */
record PeerTask(List<Said> messages, List<Asked> questions) {

  static final int FOUND = 10;

  /**
   * @param user whose messages are searched
   * @param evidence ids of the messages that answer; empty: not known
   */
  record Asked(String user, String text, Set<String> evidence) {

    /** The share of the evidence among the first ten. */
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
