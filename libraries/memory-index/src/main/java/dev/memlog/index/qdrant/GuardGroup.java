package dev.memlog.index.qdrant;

import dev.memlog.index.Write;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A group of writes that the filter {@code revision < bound} can guard. Qdrant accepts only one
 * filter for a whole batch. The filter is a compare-and-set for each write if the bound is above
 * the stored revision and not above the written revision. If a concurrent write stores a revision
 * in between, a further round follows.
 *
 * @param bound a revision above every stored revision and at most every written revision
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
   * Returns the smallest possible number of groups. The bound of each group is the lowest revision
   * among the writes that the preceding groups cannot contain.
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
