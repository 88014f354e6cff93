package dev.memlog.client.admin;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rebuild of an index.
 *
 * @param into the collection that is filled
 * @param phase replaying, rechunking, filling, comparing, holding, switching, switched, cancelled,
 *     failed or stopped
 * @param read the offsets of the topic that have taken effect in the collection; while rechunking,
 *     the messages that have been looked at; while replaying, the events that have been read again
 * @param total the offsets of the topic; while rechunking, about the number of messages; while
 *     replaying, the number of events
 * @param points the points in the collection when it was compared with the log
 * @param seconds the time that it has taken so far
 * @param digest the digest of the collection; empty before the comparison
 * @param detail why the rebuild failed, or what it waits for
 * @param model the model of the collection's vectors
 * @param replayed what the comparison with the events has found; null without one
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

  /** Returns whether the rebuild has ended. */
  public boolean ended() {
    return switched() || Set.of("cancelled", "failed", "stopped").contains(phase);
  }

  /** Returns whether the collection is complete and waits to be switched to or cancelled. */
  public boolean held() {
    return phase.equals("holding");
  }

  /** Returns whether queries are answered from the collection. */
  public boolean switched() {
    return phase.equals("switched");
  }
}
