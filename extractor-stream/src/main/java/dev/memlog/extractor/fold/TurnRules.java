package dev.memlog.extractor.fold;

import dev.memlog.extractor.state.ConversationState;
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
 * @param silence the time without a message after which a conversation is ended automatically; zero
 *     for never
 */
public record TurnRules(
    boolean read, @Nullable Duration recent, boolean automatic, Duration silence) {

  /** Creates rules by which no conversation is ended automatically. */
  public TurnRules(boolean read, @Nullable Duration recent, boolean automatic) {
    this(read, recent, automatic, Duration.ZERO);
  }

  /** Returns whether conversations are ended automatically. */
  public boolean endSilent() {
    return read && recent != null && automatic && !silence.isZero();
  }

  /**
   * Returns whether a conversation is ended automatically, after a time without a message. A
   * conversation that was published long after it was held, such as an import, is not ended.
   *
   * @param now the current time, in epoch milliseconds
   */
  public boolean isSilent(ConversationState state, long now) {
    Long said = state.getLastMessageAt();
    if (!endSilent() || recent == null || said == null) {
      return false;
    }
    Long ended = state.getEndedAt();
    return !state.getDeleted()
        && !state.getTemporary()
        && (ended == null || ended < said)
        && state.getLastAppendedAt() - said <= recent.toMillis()
        && now - Math.max(said, state.getLastAppendedAt()) >= silence.toMillis();
  }

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
