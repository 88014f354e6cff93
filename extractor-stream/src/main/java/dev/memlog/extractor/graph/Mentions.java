package dev.memlog.extractor.graph;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The memories that mention a node or state an edge, the latest first. */
final class Mentions {

  /** The largest number of memories that the record of an element lists. */
  static final int NAMED = 20;

  private static final Comparator<Contribution> LATEST_FIRST =
      Comparator.comparing(Contribution::saidAt).reversed().thenComparing(Contribution::memory);

  private final TreeSet<Contribution> contributions = new TreeSet<>(LATEST_FIRST);

  /** Adds the mention by a memory, or removes it. */
  void set(Contribution contribution, boolean present) {
    if (present) {
      contributions.add(contribution);
    } else {
      contributions.remove(contribution);
    }
  }

  boolean isEmpty() {
    return contributions.isEmpty();
  }

  int size() {
    return contributions.size();
  }

  List<String> memories() {
    return contributions.stream().limit(NAMED).map(Contribution::memory).toList();
  }

  /**
   * Returns the weight of the node or edge, which is the sum over its mentions.
   *
   * @param prunedAt the time of the last pruning, as of which mentions have faded
   * @param halfLife the time in which the weight of a mention halves
   */
  double weight(Instant prunedAt, Duration halfLife) {
    double sum = 0;
    long pruned = prunedAt.toEpochMilli();
    for (Contribution contribution : contributions) {
      long age = pruned - contribution.saidAt().toEpochMilli();
      sum +=
          age <= 0
              ? contribution.strength()
              : contribution.strength() * Math.pow(2, -(double) age / halfLife.toMillis());
    }
    return sum;
  }

  Instant validFrom() {
    Instant first = null;
    for (Contribution contribution : contributions) {
      Instant from = contribution.validFrom();
      first = first == null || from.isBefore(first) ? from : first;
    }
    return first == null ? Instant.EPOCH : first;
  }

  /** Returns when the last memory ceased to hold; null if one still holds. */
  @Nullable Instant validTo() {
    Instant last = Instant.EPOCH;
    for (Contribution contribution : contributions) {
      Instant to = contribution.validTo();
      if (to == null) {
        return null;
      }
      last = to.isAfter(last) ? to : last;
    }
    return last;
  }
}
