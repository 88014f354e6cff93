package dev.memlog.indexer.operation;

import dev.memlog.index.PartitionDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The status of a rebuild.
 *
 * @param collection the collection that is filled
 * @param phase what the rebuild does now
 * @param rollback whether the collection is the previous one
 * @param progress how far the filling is
 * @param begun the time at which it began
 * @param ended the time at which it ended; empty while it runs
 * @param digest the digest of the collection; empty before the comparison
 * @param detail why the rebuild has failed, or what it waits for; empty if there is nothing to say
 */
public record RebuildStatus(
    String collection,
    Phase phase,
    boolean rollback,
    Progress progress,
    Instant begun,
    Optional<Instant> ended,
    Optional<PartitionDigest> digest,
    String detail) {

  /** The phases in their order; each of the last three ends a rebuild. */
  public enum Phase {
    FILLING,
    COMPARING,
    SWITCHING,
    SWITCHED,
    FAILED,
    STOPPED;

    /** Returns whether the rebuild has ended. */
    public boolean ended() {
      return this == SWITCHED || this == FAILED || this == STOPPED;
    }
  }

  /**
   * The progress of the filling.
   *
   * @param read the number of records read so far
   * @param total the number of records to read
   */
  public record Progress(long read, long total) {}

  static RebuildStatus begun(String collection, boolean rollback, Instant now) {
    return new RebuildStatus(
        collection,
        Phase.FILLING,
        rollback,
        new Progress(0, 0),
        now,
        Optional.empty(),
        Optional.empty(),
        "");
  }

  RebuildStatus in(Phase next, String why) {
    return new RebuildStatus(collection, next, rollback, progress, begun, ended, digest, why);
  }

  RebuildStatus at(Progress now) {
    return new RebuildStatus(collection, phase, rollback, now, begun, ended, digest, detail);
  }

  RebuildStatus with(PartitionDigest found) {
    return new RebuildStatus(
        collection, phase, rollback, progress, begun, ended, Optional.of(found), detail);
  }

  RebuildStatus endedAt(Instant now) {
    return new RebuildStatus(
        collection, phase, rollback, progress, begun, Optional.of(now), digest, detail);
  }

  /** Returns the time that the rebuild has taken so far. */
  public Duration took(Instant now) {
    return Duration.between(begun, ended.orElse(now));
  }
}
