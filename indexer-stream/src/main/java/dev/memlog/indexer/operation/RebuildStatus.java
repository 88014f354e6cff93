package dev.memlog.indexer.operation;

import dev.memlog.index.PartitionDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The status of a rebuild, which fills a collection and then switches queries to it.
 *
 * @param target the collection that is filled
 * @param phase the current phase
 * @param progress the progress of the current phase, or of the latest phase that has measured its
 *     progress
 * @param period the times at which the rebuild began and ended
 * @param digest the digest of the collection; empty until the collection has been found equal to
 *     the topic
 * @param detail the reason why the rebuild waits, or why it has ended without a switch; an empty
 *     string if there is nothing to say
 */
public record RebuildStatus(
    Target target,
    Phase phase,
    Progress progress,
    Period period,
    Optional<PartitionDigest> digest,
    String detail) {

  /**
   * The collection that a rebuild fills.
   *
   * @param collection the name of the collection
   * @param model the id of the model of its vectors
   * @param rollback true if it is the previous collection, to which queries return
   */
  public record Target(String collection, String model, boolean rollback) {}

  /**
   * The times at which a rebuild began and ended.
   *
   * @param begun the time at which the rebuild began
   * @param ended the time at which the rebuild ended; empty while it runs
   */
  public record Period(Instant begun, Optional<Instant> ended) {}

  /**
   * The phases of a rebuild, in their order. A rebuild skips phases that it does not need, and ends
   * in one of the last four.
   */
  public enum Phase {
    /** The stage that chunks messages chunks all of them again; the live collection follows. */
    RECHUNKING,
    /** All messages are read again for memories; the live collection follows. */
    REREADING,
    /** A second indexer fills the collection from the topic. */
    FILLING,
    /** The filled collection is compared with the topic. */
    COMPARING,
    /**
     * The collection is complete and follows the topic. It has another model than the live one, so
     * an operator must permit the switch.
     */
    HOLDING,
    /** Queries are being switched to the collection. */
    SWITCHING,
    /** The rebuild has ended: queries are answered from the collection. */
    SWITCHED,
    /** An operator has ended the rebuild before its switch. */
    CANCELLED,
    /** The rebuild has ended without a switch; its detail states the failure. */
    FAILED,
    /** The process has ended the rebuild; the next start may continue it. */
    STOPPED;

    /** Returns whether this phase is an end of the rebuild. */
    public boolean ended() {
      return compareTo(SWITCHED) >= 0;
    }
  }

  /**
   * The progress of a phase: messages in the chunking, and records of the topic in the filling.
   *
   * @param read the number of messages or records read so far
   * @param total the number of messages or records to read
   */
  public record Progress(long read, long total) {}

  static RebuildStatus begun(Target target, Instant now) {
    return new RebuildStatus(
        target,
        Phase.FILLING,
        new Progress(0, 0),
        new Period(now, Optional.empty()),
        Optional.empty(),
        "");
  }

  RebuildStatus in(Phase next, String why) {
    return new RebuildStatus(target, next, progress, period, digest, why);
  }

  RebuildStatus at(Progress now) {
    return new RebuildStatus(target, phase, now, period, digest, detail);
  }

  RebuildStatus with(PartitionDigest found) {
    return new RebuildStatus(target, phase, progress, period, Optional.of(found), detail);
  }

  RebuildStatus endedAt(Instant now) {
    var whole = new Period(period.begun(), Optional.of(now));
    return new RebuildStatus(target, phase, progress, whole, digest, detail);
  }

  /** Returns the name of the collection that the rebuild fills. */
  public String collection() {
    return target.collection();
  }

  /** Returns the time from the rebuild's beginning to its end, or to now while it runs. */
  public Duration took(Instant now) {
    return Duration.between(period.begun(), period.ended().orElse(now));
  }
}
