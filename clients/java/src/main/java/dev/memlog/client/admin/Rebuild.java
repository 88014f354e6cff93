package dev.memlog.client.admin;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rebuild of a search index: it fills a new collection from the log, and then moves queries to
 * it.
 *
 * @param into the name of the new collection
 * @param phase replaying, rechunking, rereading, filling, comparing, holding, switching, switched,
 *     cancelled, failed or stopped
 * @param read the number of offsets of the topic that have taken effect in the collection; while
 *     rechunking, the number of messages examined; while replaying, the number of events read again
 * @param total the number of offsets of the topic; while rechunking, the approximate number of
 *     messages; while replaying, the number of events
 * @param points the number of entries in the collection when it was compared with the log; 0 before
 * @param seconds the duration of the rebuild so far, or until its end
 * @param digest the digest of the collection; empty before the comparison
 * @param detail the condition that the rebuild waits for, or the reason why it ended without a
 *     switch; otherwise empty
 * @param model the embedding model of the collection's vectors
 * @param replayed the differences between the passages of a replay of all events and those in the
 *     topic; null until the replay has ended, or if the rebuild has no replay
 */
public record Rebuild(
    String into,
    String phase,
    long read,
    long total,
    long points,
    double seconds,
    String digest,
    String detail,
    String model,
    @Nullable ReplayedEvents replayed) {

  /**
   * Returns whether the rebuild has ended, by a switch, a cancellation, a failure or a stop of the
   * process.
   */
  public boolean ended() {
    return switched() || Set.of("cancelled", "failed", "stopped").contains(phase);
  }

  /**
   * Returns whether the collection is complete and the rebuild waits for a request that switches to
   * it or cancels.
   */
  public boolean held() {
    return phase.equals("holding");
  }

  /** Returns whether the rebuild is complete and queries use its collection. */
  public boolean switched() {
    return phase.equals("switched");
  }
}
