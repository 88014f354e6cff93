package dev.memlog.extractor.replay;

import java.util.List;

/**
 * The result of a comparison of topic {@code passages} with the passages that a replay computed
 * from the events.
 *
 * @param compared the number of passages in the topic or in the replay
 * @param missing the number of passages in the replay that the topic lacks
 * @param extra the number of passages in the topic that the replay lacks
 * @param altered the number of passages that differ between the two
 * @param undecided the number of passages that kept changing during the comparison, or that were
 *     not compared again because too many differed
 * @param examples up to 20 differences, each as the word missing, extra, altered or undecided and
 *     the key of the passage
 */
public record ReplayReport(
    long compared, long missing, long extra, long altered, long undecided, List<String> examples) {

  public ReplayReport {
    examples = List.copyOf(examples);
  }

  /** Returns whether the topic holds exactly the passages that the replay computed. */
  public boolean equal() {
    return missing + extra + altered + undecided == 0;
  }
}
