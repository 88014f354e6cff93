package dev.memlog.client.transcript;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The changes that lead from the lines that a caller last saw to the lines that it hands over.
 *
 * <p>Lines have no identity, so the longest common subsequence decides which are the same, the
 * latest ones if there are several. What is missing before the first common line was evicted from
 * the caller's window; what is missing after it was deleted. A system message is never evicted.
 *
 * @param created the new lines in their order, each with the shown line that it follows
 * @param edited the shown lines with another text, by the new line
 * @param deleted the shown lines that are gone, in their order
 * @param evicted the shown lines that left the window, in their order
 * @param shown for each line handed over, the shown line that it is; empty for a created one
 */
record TranscriptDiff(
    List<Created> created,
    Map<StoredLine, TranscriptLine> edited,
    List<StoredLine> deleted,
    List<StoredLine> evicted,
    List<Optional<StoredLine>> shown) {

  /**
   * A new line.
   *
   * @param place its place among the lines handed over
   * @param after the shown line that it follows; empty at the very beginning
   * @param before the shown line that follows it; empty at the end
   */
  record Created(
      int place, TranscriptLine line, Optional<StoredLine> after, Optional<StoredLine> before) {}

  /** Returns the changes from the shown lines to the lines handed over. */
  static TranscriptDiff between(List<StoredLine> shown, List<TranscriptLine> handed) {
    var diff =
        new TranscriptDiff(
            new ArrayList<>(),
            new LinkedHashMap<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>());
    int[] partner = partners(shown, handed);
    boolean common = false;
    int s = 0;
    int h = 0;
    while (h <= handed.size()) {
      int gap = h;
      while (h < handed.size() && partner[h] < 0) {
        h++;
      }
      int until = h < handed.size() ? partner[h] : shown.size();
      boolean end = h == handed.size();
      diff.addGap(shown, s, until, handed, gap, h, common, end);
      if (end) {
        break;
      }
      diff.shown.add(Optional.of(shown.get(until)));
      common |= !shown.get(until).system();
      s = until + 1;
      h++;
    }
    return diff;
  }

  private void addGap(
      List<StoredLine> all,
      int from,
      int until,
      List<TranscriptLine> handed,
      int first,
      int limit,
      boolean common,
      boolean end) {
    List<StoredLine> missing = all.subList(from, until);
    boolean edits = edits(missing, handed.subList(first, limit), common, end);
    for (int i = 0; i < limit - first; i++) {
      if (edits) {
        edited.put(missing.get(i), handed.get(first + i));
        shown.add(Optional.of(missing.get(i)));
      } else {
        created.add(
            new Created(
                first + i,
                handed.get(first + i),
                until == 0 ? Optional.empty() : Optional.of(all.get(until - 1)),
                end ? Optional.empty() : Optional.of(all.get(until))));
        shown.add(Optional.empty());
      }
    }
    if (!edits) {
      for (StoredLine line : missing) {
        (common || line.system() ? deleted : evicted).add(line);
      }
    }
  }

  /**
   * Returns whether the missing lines were edited into the new ones. Where nothing is common before
   * or after, a window of a few messages has moved on instead.
   */
  private static boolean edits(
      List<StoredLine> missing, List<TranscriptLine> added, boolean common, boolean end) {
    if (missing.isEmpty() || missing.size() != added.size() || (!common && end)) {
      return false;
    }
    for (int i = 0; i < added.size(); i++) {
      if (!missing.get(i).line().differsInTextOnly(added.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Returns for each line handed over the index of the shown line that it is, or -1. */
  private static int[] partners(List<StoredLine> shown, List<TranscriptLine> handed) {
    int n = shown.size();
    int m = handed.size();
    short[][] common = new short[n + 1][m + 1];
    for (int i = 1; i <= n; i++) {
      for (int j = 1; j <= m; j++) {
        common[i][j] =
            shown.get(i - 1).line().equals(handed.get(j - 1))
                ? (short) (common[i - 1][j - 1] + 1)
                : (short) Math.max(common[i - 1][j], common[i][j - 1]);
      }
    }
    int[] partner = new int[m];
    Arrays.fill(partner, -1);
    int i = n;
    int j = m;
    while (i > 0 && j > 0) {
      if (shown.get(i - 1).line().equals(handed.get(j - 1))) {
        partner[--j] = --i;
      } else if (common[i][j - 1] >= common[i - 1][j]) {
        j--;
      } else {
        i--;
      }
    }
    return partner;
  }
}
