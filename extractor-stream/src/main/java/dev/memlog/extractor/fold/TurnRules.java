package dev.memlog.extractor.fold;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which the fold writes to topic turns.
 *
 * @param read whether it writes turns for extraction
 * @param recent the time within which the end of a conversation must reach the broker, so that a
 *     memory of the conversation is made; null if none is ever made
 * @param automatic whether an end makes a memory unless the event itself says otherwise
 */
public record TurnRules(boolean read, @Nullable Duration recent, boolean automatic) {

  /**
   * Returns whether an end makes a memory of its conversation.
   *
   * @param asked the answer that the event gives itself; null if it gives none
   * @param appendedAt the time when the broker appended the event, in epoch milliseconds
   */
  boolean remembers(@Nullable Boolean asked, Instant occurredAt, long appendedAt) {
    if (!read || recent == null) {
      return false;
    }
    return asked == null
        ? automatic && !occurredAt.plus(recent).isBefore(Instant.ofEpochMilli(appendedAt))
        : asked;
  }
}
