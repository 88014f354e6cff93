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

/** One thing that an event changes about its conversation: what is remembered or what is issued. */
public sealed interface Change {

  /** What is to be remembered. */
  sealed interface Remember extends Change {}

  /** What is to be issued to the topics of desired state; null: it is gone. */
  sealed interface Issue extends Change {}

  record Properties(ConversationState state) implements Remember {}

  /**
   * The conversation's system prompt and metadata.
   *
   * @param after null: forget them
   */
  record Description(DescriptionState before, @Nullable DescriptionState after)
      implements Remember {}

  /**
   * @param state null: forget the message
   */
  record MessageOf(String messageId, @Nullable MessageState state) implements Remember {}

  /** Whether a message counts and where it stands. */
  record Counted(Place place, boolean present) implements Remember {}

  /** Whether a message is indexed and where it stands. */
  record Spoken(Place place, boolean present) implements Remember {}

  /**
   * When the conversation is to be purged, epoch milliseconds.
   *
   * @param before as it was; null: not at all
   * @param after as it is; null: not at all
   */
  record Purge(@Nullable Long before, @Nullable Long after) implements Remember {}

  record IssueConversation(@Nullable Conversation value) implements Issue {}

  record IssueDescription(@Nullable ConversationDescription value) implements Issue {}

  record IssueMessage(String messageId, @Nullable Message value) implements Issue {}

  record IssuePassage(String messageId, int chunk, @Nullable Passage value) implements Issue {}

  /**
   * What is to be read for memories, or not to be relied on any more.
   *
   * @param owner {@code tenant/app/user}
   */
  record IssueTurn(String owner, TurnEvent value) implements Issue {}
}
