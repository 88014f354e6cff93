package dev.memlog.standalone.erasure;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * The result of a search for words in all topics of a cluster, as a {@link TopicProbe} does it.
 *
 * @param topics the number of topics that were read from the start
 * @param records the number of records that were read
 * @param found the matches, in the order of reading
 */
public record ProbeReport(int topics, long records, List<Match> found) {

  /**
   * A match: the position of a record that contains a word.
   *
   * @param word the 1-based index of the word in the list that was searched for
   */
  @JsonInclude // The JSON of the API leaves out zeros.
  public record Match(String topic, int partition, long offset, int word) {}

  /** Returns whether no record contains any of the words. */
  public boolean clean() {
    return found.isEmpty();
  }
}
