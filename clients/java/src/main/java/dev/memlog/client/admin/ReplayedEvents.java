package dev.memlog.client.admin;

import java.util.List;

/**
 * The result of a replay of all events: the differences between the passages that it yields and
 * those in the topic. Passages are the indexed pieces of messages.
 *
 * @param compared the number of passages that are in the topic or in the replay
 * @param missing the number of passages that only the replay has
 * @param extra the number of passages that only the topic has
 * @param altered the number of passages that both have, with different contents
 * @param undecided the number of passages that changed during every comparison
 * @param examples the keys of some passages that differ, each after the kind of difference
 */
public record ReplayedEvents(
    long compared, long missing, long extra, long altered, long undecided, List<String> examples) {

  public ReplayedEvents {
    examples = List.copyOf(examples);
  }
}
