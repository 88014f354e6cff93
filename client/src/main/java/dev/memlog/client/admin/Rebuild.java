package dev.memlog.client.admin;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rebuild of a search index: it fills a new collection from the log, and then moves queries to
 * it.
 *
 * @param into the name of the new collection
 * @param phase replaying, rechunking, filling, comparing, holding, switching, switched, cancelled,
 *     failed or stopped
 * @param read the number of offsets of the topic that have taken effect in the collection; while
 *     rechunking, of messages that were examined; while replaying, of events that were read again
 * @param total the number of offsets of the topic; while rechunking, about the number of messages;
 *     while replaying, the number of events
 * @param points the number of entries in the collection when it was compared with the log
 * @param seconds the time since the start of the rebuild
 * @param digest the digest of the collection; empty before the comparison
 * @param detail the reason for which the rebuild failed, or what it waits for
 * @param model the embedding model of the collection's vectors
 * @param replayed the result of the comparison with all events, for a rebuild from events; null
 *     without one
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
   * Returns whether the rebuild has ended: with a switch, by a cancellation, by a failure or by a
   * stop of the process.
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
