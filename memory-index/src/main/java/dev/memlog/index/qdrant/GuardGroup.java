package dev.memlog.index.qdrant;

import dev.memlog.index.Write;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Writes that one filter can guard, since Qdrant accepts one filter for a whole batch: {@code
 * revision < bound}. The filter is a compare-and-set for each write if the bound is above the
 * stored revision and not above the written one. If a race stores a revision between the two,
 * another round follows.
 *
 * @param bound a revision above every stored one and at most every written one
 * @param writes the writes to send with this bound
 */
record GuardGroup(long bound, List<Write> writes) {

  /**
   * A write and the revision that it should replace.
   *
   * @param write the write
   * @param stored the stored revision, below the write's; −1 if nothing is stored
   */
  record Replacement(Write write, long stored) {}

  /**
   * Returns the smallest number of groups. The bound of each is the lowest revision among the
   * writes that the groups before cannot hold.
   */
  static List<GuardGroup> of(List<Replacement> replacements) {
    List<Replacement> left = new ArrayList<>(replacements);
    left.sort(Comparator.comparingLong(replacement -> replacement.write().revision()));
    List<GuardGroup> groups = new ArrayList<>();
    while (!left.isEmpty()) {
      long bound = left.getFirst().write().revision();
      List<Write> fitting = new ArrayList<>();
      left.removeIf(
          replacement -> {
            boolean fits = replacement.stored() < bound;
            if (fits) {
              fitting.add(replacement.write());
            }
            return fits;
          });
      groups.add(new GuardGroup(bound, List.copyOf(fitting)));
    }
    return groups;
  }
}
