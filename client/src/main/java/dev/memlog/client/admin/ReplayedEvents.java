package dev.memlog.client.admin;

import java.util.List;

/**
 * The comparison of the topic of passages with what all events fold to, when they are read again.
 *
 * @param compared the passages that the topic has, or the events fold to
 * @param missing the passages that the events fold to, and the topic lacks
 * @param extra the passages of the topic that the events do not fold to
 * @param altered the passages that both have, with other contents
 * @param undecided the passages that changed at every comparison
 * @param examples the keys of some passages that differ, each after the word for its difference
 */
public record ReplayedEvents(
    long compared, long missing, long extra, long altered, long undecided, List<String> examples) {

  public ReplayedEvents {
    examples = List.copyOf(examples);
  }
}
