package dev.memlog.extractor.replay;

import java.util.List;

/**
 * The result of a comparison of topic {@code passages} with the passages that the events fold to.
 *
 * @param compared the number of passages that the topic or the events have
 * @param missing the number of passages that the events fold to and the topic lacks
 * @param extra the number of passages that the topic has and the events do not fold to
 * @param altered the number of passages that both have with other contents
 * @param undecided the number of passages that changed at every comparison, or were not compared
 *     again
 * @param examples some of those that differ: the word for the difference, and the passage's key
 */
public record ReplayReport(
    long compared, long missing, long extra, long altered, long undecided, List<String> examples) {

  public ReplayReport {
    examples = List.copyOf(examples);
  }

  /** Returns whether the topic holds exactly the passages that the events fold to. */
  public boolean equal() {
    return missing + extra + altered + undecided == 0;
  }
}
