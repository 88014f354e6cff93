package dev.memlog.client.admin;

import java.util.Set;

/**
 * A rebuild of a search index: it fills a new collection from the log, and then moves queries to
 * it.
 *
 * @param into the name of the new collection
 * @param phase rechunking, rereading, filling, comparing, holding, switching, switched,
 *     cancelled, failed or stopped
 * @param read the number of offsets of the topic that have taken effect in the collection; while
 *     rechunking or rereading, the number of messages examined
 * @param total the number of offsets of the topic; while rechunking or rereading, the approximate
 *     number of messages
 * @param points the number of entries in the collection when it was compared with the log; 0 before
 * @param seconds the duration of the rebuild so far, or until its end
 * @param digest the digest of the collection; empty before the comparison
 * @param detail the condition that the rebuild waits for, or the reason why it ended without a
 *     switch; otherwise empty
 * @param model the embedding model of the collection's vectors
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
    String model) {

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
