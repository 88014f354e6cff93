package dev.memlog.extractor.fold;

import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import dev.memlog.state.Passage;
import org.jspecify.annotations.Nullable;

/**
 * A change that an event makes to its conversation: to the stored state, or to the topics that the
 * fold writes.
 */
public sealed interface Change {

  /** A change of the stored state. */
  sealed interface Remember extends Change {}

  /** A record for a topic that the fold writes; a null value is a tombstone. */
  sealed interface Issue extends Change {}

  /**
   * The conversation's properties, such as owner, title and times.
   *
   * @param state the new properties
   */
  record Properties(ConversationState state) implements Remember {}

  /**
   * The conversation's system prompt and metadata.
   *
   * @param before the old state
   * @param after the new state; null to remove them
   */
  record Description(DescriptionState before, @Nullable DescriptionState after)
      implements Remember {}

  /**
   * The state of one message.
   *
   * @param state the new state; null to remove the message
   */
  record MessageOf(String messageId, @Nullable MessageState state) implements Remember {}

  /**
   * The addition or removal of a message's place in the order of the messages that count, which are
   * those created and not deleted.
   *
   * @param present whether the place is added
   */
  record Counted(MessagePlace place, boolean present) implements Remember {}

  /**
   * The addition or removal of a message's place in the order of the indexed messages.
   *
   * @param present whether the place is added
   */
  record Spoken(MessagePlace place, boolean present) implements Remember {}

  /**
   * The time at which the conversation is to be purged, in epoch milliseconds.
   *
   * @param before the old time; null if there was none
   * @param after the new time; null for none
   */
  record Purge(@Nullable Long before, @Nullable Long after) implements Remember {}

  record IssueConversation(@Nullable Conversation value) implements Issue {}

  record IssueDescription(@Nullable ConversationDescription value) implements Issue {}

  /**
   * A message, or the tombstone of a message.
   *
   * @param user the message's user, whom the tombstone names; null for none
   */
  record IssueMessage(String messageId, @Nullable String user, @Nullable Message value)
      implements Issue {

    /** Returns the tombstone of a message whose creation has arrived. */
    static IssueMessage tombstone(MessageState message) {
      return new IssueMessage(message.getMessageId(), message.getCreation().getUser(), null);
    }
  }

  record IssuePassage(String messageId, int chunk, @Nullable Passage value) implements Issue {}

  /**
   * A record for topic turns: a turn from which to extract memories, the end of a conversation, or
   * the withdrawal of a text version that no longer counts.
   *
   * @param owner {@code tenant/app/user}
   */
  record IssueTurn(String owner, TurnEvent value) implements Issue {}
}
