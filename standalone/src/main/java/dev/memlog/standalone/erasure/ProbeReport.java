package dev.memlog.standalone.erasure;

import java.util.List;

/**
 * The result of a probe.
 *
 * @param topics the number of topics that were read from the start
 * @param records the number of records that were read
 * @param found the records that contain a word, in the order of reading
 */
public record ProbeReport(int topics, long records, List<Place> found) {

  /**
   * The place of a record that contains a word.
   *
   * @param word the 1-based place of the word in the list of words
   */
  public record Place(String topic, int partition, long offset, int word) {}

  /** Returns whether no record contains any of the words. */
  public boolean clean() {
    return found.isEmpty();
  }
}
