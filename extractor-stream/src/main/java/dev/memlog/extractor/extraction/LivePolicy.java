package dev.memlog.extractor.extraction;

import dev.memlog.events.Turn;
import dev.memlog.events.TurnEvent;
import dev.memlog.schemas.Keys;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;

/**
 * The rule that tells live turns from imported ones. A turn is live if its message was written when
 * the broker took it, and its owner has few such turns at that time. The rule depends on the turns
 * alone, not on a clock. Not safe for use by several threads.
 */
final class LivePolicy {

  /** The largest time between writing and taking a live message, which covers skewed clocks. */
  private static final Duration DELAY = Duration.ofMinutes(5);

  /** The number of live turns of an owner within {@link #SPAN}; an import has more in a moment. */
  private static final int OWNER_TURNS = 8;

  private static final Duration SPAN = Duration.ofSeconds(10);

  /** The number of owners to count for. An owner that is no longer counted begins anew. */
  private static final int OWNERS = 10_000;

  /** The times when the broker took an owner's latest live turns, by owner. */
  private final Map<String, Queue<Long>> taken = new LinkedHashMap<>();

  /**
   * Returns whether an event is a live turn, which then counts for its owner. Requests and ends of
   * conversations are never live: evolution keeps the latest summary of a conversation, so their
   * order matters.
   */
  boolean takes(TurnEvent event) {
    if (!(event.getPayload() instanceof Turn turn)
        || Duration.between(turn.getCreatedAt(), event.getAppendedAt()).abs().compareTo(DELAY)
            > 0) {
      return false;
    }
    String owner = Keys.owner(event.getTenant(), event.getApp(), event.getUser());
    long at = event.getAppendedAt().toEpochMilli();
    Queue<Long> times = taken.computeIfAbsent(owner, _ -> new ArrayDeque<>(OWNER_TURNS));
    if (times.size() == OWNER_TURNS) {
      if (at - times.element() < SPAN.toMillis()) {
        return false;
      }
      times.remove();
    }
    times.add(at);
    if (taken.size() > OWNERS) {
      taken.remove(taken.keySet().iterator().next());
    }
    return true;
  }
}
