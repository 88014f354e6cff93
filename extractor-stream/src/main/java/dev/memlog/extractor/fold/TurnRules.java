package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.ConversationState;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which the fold writes to topic turns, from which memories are extracted.
 *
 * @param read whether the fold writes turns and ends of conversations; it writes withdrawals of
 *     messages in any case
 * @param recent the time within which the end of a conversation must reach the broker to create a
 *     memory of the conversation; null if no end creates one
 * @param automatic whether an end creates a memory unless its event says otherwise
 * @param silence the time without a message after which the fold ends a conversation, if its end
 *     creates a memory without a request; zero for never
 */
public record TurnRules(
    boolean read, @Nullable Duration recent, boolean automatic, Duration silence) {

  /** Returns whether the fold ends conversations after a time without a message. */
  public boolean endSilent() {
    return read && recent != null && automatic && !silence.isZero();
  }

  /**
   * Returns the time at which the fold must end a conversation unless a message is added before,
   * see {@link #silence}, in epoch milliseconds. The result is empty for a conversation that was
   * published long after it was held, such as an import.
   *
   * @param state the properties of the conversation
   */
  public OptionalLong endsAt(ConversationState state) {
    Long said = state.getLastMessageAt();
    if (!endSilent() || recent == null || said == null) {
      return OptionalLong.empty();
    }
    Long ended = state.getEndedAt();
    boolean open =
        !state.getDeleted()
            && !state.getTemporary()
            && (ended == null || ended < said)
            && state.getLastAppendedAt() - said <= recent.toMillis();
    return open
        ? OptionalLong.of(Math.max(said, state.getLastAppendedAt()) + silence.toMillis())
        : OptionalLong.empty();
  }

  /**
   * Returns whether an end creates a memory of its conversation.
   *
   * @param asked the answer that the event gives itself; null if it gives none
   * @param appendedAt the time when the broker appended the event, in epoch milliseconds
   */
  boolean createsMemory(@Nullable Boolean asked, Instant occurredAt, long appendedAt) {
    if (!read || recent == null) {
      return false;
    }
    return asked == null
        ? automatic && !occurredAt.plus(recent).isBefore(Instant.ofEpochMilli(appendedAt))
        : asked;
  }
}
