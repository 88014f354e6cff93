package dev.memlog.extractor.fold;

import dev.memlog.extractor.extraction.ConversationsConfig;
import dev.memlog.extractor.state.ConversationState;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which the fold writes to topic turns, from which memories are extracted.
 *
 * @param read whether the fold writes turns and ends of conversations; it writes withdrawals of
 *     messages in any case
 * @param conversations the settings of the memories of whole conversations
 */
public record TurnRules(boolean read, ConversationsConfig conversations) {

  /** Returns whether the fold ends conversations after a time without a message. */
  public boolean endSilent() {
    return summarizes() && conversations.automatic() && !conversations.silence().isZero();
  }

  /**
   * Returns the time at which the fold must end a conversation unless a message is added before, in
   * epoch milliseconds. The result is empty for a conversation that was published long after it was
   * held, such as an import.
   *
   * @param state the properties of the conversation
   */
  public OptionalLong endsAt(ConversationState state) {
    Long said = state.getLastMessageAt();
    if (!endSilent() || said == null) {
      return OptionalLong.empty();
    }
    Long ended = state.getEndedAt();
    boolean open =
        !state.getDeleted()
            && !state.getTemporary()
            && (ended == null || ended < said)
            && state.getLastAppendedAt() - said <= conversations.recent().toMillis();
    return open
        ? OptionalLong.of(
            Math.max(said, state.getLastAppendedAt()) + conversations.silence().toMillis())
        : OptionalLong.empty();
  }

  /**
   * Returns whether an end creates a memory of its conversation.
   *
   * @param asked the answer that the event gives itself; null if it gives none
   * @param appendedAt the time when the broker appended the event, in epoch milliseconds
   */
  boolean createsMemory(@Nullable Boolean asked, Instant occurredAt, long appendedAt) {
    if (!summarizes()) {
      return false;
    }
    return asked == null
        ? conversations.automatic()
            && !occurredAt.plus(conversations.recent()).isBefore(Instant.ofEpochMilli(appendedAt))
        : asked;
  }

  private boolean summarizes() {
    return read && conversations.enabled();
  }
}
