package dev.memlog.index.qdrant;

import dev.memlog.index.Write;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Writes that one filter can guard: Qdrant takes one for a whole batch, {@code revision < bound}.
 * It is each write's own compare-and-set if the bound lies above what is stored and not above what
 * is written; a race that puts something between the two makes another round.
 *
 * @param bound above every stored revision, at most every written one
 */
record GuardGroup(long bound, List<Write> writes) {

  /**
   * A write and what it should replace.
   *
   * @param stored revision, below the write's; -1: nothing
   */
  record Replacement(Write write, long stored) {}

  /** The least number of groups, each by the first write that the one before cannot hold. */
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
