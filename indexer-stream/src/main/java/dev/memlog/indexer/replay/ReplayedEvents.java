package dev.memlog.indexer.replay;

import java.util.List;

/**
 * The result of a replay: a comparison of the passages in topic {@code passages} with the passages
 * that result from all events.
 *
 * @param compared the number of passages that are in the topic or result from the events
 * @param missing the number of passages that result from the events and are not in the topic
 * @param extra the number of passages that are in the topic and do not result from the events
 * @param altered the number of passages that both have, with different contents
 * @param undecided the number of passages that changed during every comparison, or were not
 *     compared again
 * @param examples differing passages, each as the word for the difference and the passage's key;
 *     not all if there are many
 */
public record ReplayedEvents(
    long compared, long missing, long extra, long altered, long undecided, List<String> examples) {

  private static final int SHOWN = 5;

  public ReplayedEvents {
    examples = List.copyOf(examples);
  }

  /**
   * Returns whether the topic holds exactly the passages that result from the events. False if a
   * passage is undecided.
   */
  public boolean equal() {
    return missing + extra + altered + undecided == 0;
  }

  /** Returns the result as a sentence for logs and status, with up to five differing passages. */
  public String describe() {
    return "%d missing, %d extra, %d altered, %d undecided of %d passages: %s"
        .formatted(
            missing,
            extra,
            altered,
            undecided,
            compared,
            examples.subList(0, Math.min(SHOWN, examples.size())));
  }
}
