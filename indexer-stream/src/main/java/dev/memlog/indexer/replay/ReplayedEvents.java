package dev.memlog.indexer.replay;

import java.util.List;

/**
 * The result of a replay: a comparison of the passages in topic {@code passages} with those into
 * which all events fold.
 *
 * @param compared the number of passages that the topic or the events have
 * @param missing the number of passages that the events have and the topic lacks
 * @param extra the number of passages that the topic has and the events do not
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

  /** Returns whether the topic holds exactly the passages into which the events fold. */
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
