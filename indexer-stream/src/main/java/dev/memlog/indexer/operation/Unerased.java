package dev.memlog.indexer.operation;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The ages of the deleted and replaced text that the files of an index still contain, and the step
 * that erases it. A rebuild of the live collection comes first, since it also drops the collection
 * that was the previous one until then.
 *
 * @param live the time since which the live collection may contain such text; empty if it has none
 * @param previous the same for the previous collection
 */
record Unerased(Optional<Instant> live, Optional<Instant> previous) {

  static final Unerased NONE = new Unerased(Optional.empty(), Optional.empty());

  /** The next step of an erasure. */
  enum Step {
    /** No text has reached its age. */
    NONE,
    /** Rebuild the live collection, which then becomes the previous one. */
    REBUILD,
    /** Drop the previous collection. */
    DROP_PREVIOUS
  }

  /**
   * Returns the step that is due.
   *
   * @param by the time up to which text has reached its age
   */
  Step due(Instant by) {
    if (reached(live, by)) {
      return Step.REBUILD;
    }
    return reached(previous, by) ? Step.DROP_PREVIOUS : Step.NONE;
  }

  private static boolean reached(Optional<Instant> since, Instant by) {
    return since.filter(time -> !time.isAfter(by)).isPresent();
  }

  /** Returns the time by which the oldest text was due before {@code by}; 0 if none was. */
  Duration overdue(Instant by) {
    return Stream.of(live, previous)
        .flatMap(Optional::stream)
        .map(since -> Duration.between(since, by))
        .filter(Duration::isPositive)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }
}
