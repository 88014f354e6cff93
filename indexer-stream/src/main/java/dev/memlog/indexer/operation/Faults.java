package dev.memlog.indexer.operation;

import java.util.List;

/**
 * The result of a comparison of all entries of an index with its topic.
 *
 * @param checked the number of items of the topic that were compared
 * @param faults the entries that differ
 * @param undecided the number of entries that changed, or were in progress, during every comparison
 * @param complete false if the comparison stopped early, because too many entries seemed to differ
 */
public record Faults(long checked, List<Fault> faults, int undecided, boolean complete) {

  /** Returns the number of faults with a given kind of damage. */
  public int count(Damage damage) {
    return (int) faults.stream().filter(fault -> fault.damage() == damage).count();
  }

  /** Returns the result as a sentence for logs, with the ids of up to five faults. */
  String describe() {
    return "%d missing, %d orphaned, %d stale, %d altered of %d%s: %s"
        .formatted(
            count(Damage.MISSING),
            count(Damage.ORPHANED),
            count(Damage.STALE),
            count(Damage.ALTERED),
            checked,
            complete ? "" : " (and more)",
            faults.stream().limit(5).map(fault -> fault.damage() + " " + fault.id()).toList());
  }
}
