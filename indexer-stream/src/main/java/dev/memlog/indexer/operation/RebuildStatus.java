package dev.memlog.indexer.operation;

import dev.memlog.index.PartitionDigest;
import dev.memlog.indexer.replay.ReplayedEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The status of a rebuild.
 *
 * @param target the collection that is filled
 * @param phase the current phase
 * @param progress the progress of the filling
 * @param period the time that the rebuild takes
 * @param digest the digest of the collection; empty before the comparison
 * @param replayed the result of the replay of the events; empty without one, and before its end
 * @param detail why the rebuild has failed, or what it waits for; empty if there is nothing to say
 */
public record RebuildStatus(
    Target target,
    Phase phase,
    Progress progress,
    Period period,
    Optional<PartitionDigest> digest,
    Optional<ReplayedEvents> replayed,
    String detail) {

  /**
   * The collection that a rebuild fills.
   *
   * @param collection its name
   * @param model the model of its vectors
   * @param rollback whether it is the previous collection, to which the index goes back
   */
  public record Target(String collection, String model, boolean rollback) {}

  /**
   * The time that a rebuild takes.
   *
   * @param begun the time at which the rebuild began
   * @param ended the time at which the rebuild ended; empty while it runs
   */
  public record Period(Instant begun, Optional<Instant> ended) {}

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

  static RebuildStatus begun(Target target, Instant now) {
    return new RebuildStatus(
        target,
        Phase.FILLING,
        new Progress(0, 0),
        new Period(now, Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        "");
  }

  RebuildStatus in(Phase next, String why) {
    return new RebuildStatus(target, next, progress, period, digest, replayed, why);
  }

  RebuildStatus at(Progress now) {
    return new RebuildStatus(target, phase, now, period, digest, replayed, detail);
  }

  RebuildStatus with(PartitionDigest found) {
    return new RebuildStatus(target, phase, progress, period, Optional.of(found), replayed, detail);
  }

  RebuildStatus with(ReplayedEvents found) {
    return new RebuildStatus(target, phase, progress, period, digest, Optional.of(found), detail);
  }

  RebuildStatus endedAt(Instant now) {
    var whole = new Period(period.begun(), Optional.of(now));
    return new RebuildStatus(target, phase, progress, whole, digest, replayed, detail);
  }

  /** Returns the name of the collection that is filled. */
  public String collection() {
    return target.collection();
  }

  /** Returns the time that the rebuild has taken so far. */
  public Duration took(Instant now) {
    return Duration.between(period.begun(), period.ended().orElse(now));
  }
}
