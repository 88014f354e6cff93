package dev.memlog.indexer.operation;

import dev.memlog.index.PartitionDigest;
import dev.memlog.indexer.replay.ReplayedEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The status of a rebuild.
 *
 * @param collection the collection that is filled
 * @param phase the current phase
 * @param model the model of the collection's vectors
 * @param rollback whether the collection is the previous one
 * @param progress the progress of the filling
 * @param begun the time at which the rebuild began
 * @param ended the time at which the rebuild ended; empty while it runs
 * @param digest the digest of the collection; empty before the comparison
 * @param replayed the result of the replay of the events; empty without one, and before its end
 * @param detail why the rebuild has failed, or what it waits for; empty if there is nothing to say
 */
public record RebuildStatus(
    String collection,
    String model,
    Phase phase,
    boolean rollback,
    Progress progress,
    Instant begun,
    Optional<Instant> ended,
    Optional<PartitionDigest> digest,
    Optional<ReplayedEvents> replayed,
    String detail) {

  /** The phases in their order; each of the last four ends a rebuild. */
  public enum Phase {
    /** The fold reads all events again, and its passages are compared with the topic's. */
    REPLAYING,
    /** The fold chunks all messages again; the live collection follows. */
    RECHUNKING,
    FILLING,
    COMPARING,
    /** The collection is complete and follows the log; it is of another model than the live one. */
    HOLDING,
    SWITCHING,
    SWITCHED,
    CANCELLED,
    FAILED,
    STOPPED;

    /** Returns whether the rebuild has ended. */
    public boolean ended() {
      return compareTo(SWITCHED) >= 0;
    }
  }

  /**
   * The progress of the filling.
   *
   * @param read the number of records read so far
   * @param total the number of records to read
   */
  public record Progress(long read, long total) {}

  static RebuildStatus begun(String collection, String model, boolean rollback, Instant now) {
    return new RebuildStatus(
        collection,
        model,
        Phase.FILLING,
        rollback,
        new Progress(0, 0),
        now,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        "");
  }

  RebuildStatus in(Phase next, String why) {
    return new RebuildStatus(
        collection, model, next, rollback, progress, begun, ended, digest, replayed, why);
  }

  RebuildStatus at(Progress now) {
    return new RebuildStatus(
        collection, model, phase, rollback, now, begun, ended, digest, replayed, detail);
  }

  RebuildStatus with(PartitionDigest found) {
    return new RebuildStatus(
        collection,
        model,
        phase,
        rollback,
        progress,
        begun,
        ended,
        Optional.of(found),
        replayed,
        detail);
  }

  RebuildStatus with(ReplayedEvents found) {
    return new RebuildStatus(
        collection,
        model,
        phase,
        rollback,
        progress,
        begun,
        ended,
        digest,
        Optional.of(found),
        detail);
  }

  RebuildStatus endedAt(Instant now) {
    return new RebuildStatus(
        collection,
        model,
        phase,
        rollback,
        progress,
        begun,
        Optional.of(now),
        digest,
        replayed,
        detail);
  }

  /** Returns the time that the rebuild has taken so far. */
  public Duration took(Instant now) {
    return Duration.between(begun, ended.orElse(now));
  }
}
