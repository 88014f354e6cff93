package dev.memlog.extractor.fold;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEnded;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.events.ReissueRequested;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.Creation;
import dev.memlog.extractor.state.MessageState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The deletion of conversations by retention, which keeps their memories. A message deleted in this
 * way keeps its id, user and role, so that a later deletion by request still withdraws its
 * memories. A later message begins the conversation anew.
 */
final class Expiry {

  private Expiry() {}

  /** Returns whether retention has deleted a message. */
  static boolean hollow(@Nullable MessageState message) {
    return message != null && message.getDeleted() && message.getCreation() != null;
  }

  /**
   * Returns whether an event has no effect, because it is about a part of the conversation that
   * retention has deleted.
   */
  static boolean covers(KnownConversation view, ConversationState before, ConversationEvent event) {
    Long until = before.getExpiredBefore();
    if (until == null) {
      return false;
    }
    boolean old = event.getOccurredAt().toEpochMilli() < until;
    return switch (event.getPayload()) {
      case MessageCreated created -> old || hollow(view.message(created.getMessageId()));
      case MessageEdited edited -> old || hollow(view.message(edited.getMessageId()));
      case ConversationEnded _, ReissueRequested _ -> before.getDeleted() || old;
      case ConversationDeleted _, MessageDeleted _ -> false;
      default -> old;
    };
  }

  /**
   * Returns whether a deletion by retention applies to a conversation, which must have been idle
   * since then.
   */
  static boolean holds(ConversationState before, ConversationDeleted deleted) {
    if (before.getDeleted()) {
      return false;
    }
    Instant idle = deleted.getIdleSince();
    Long said = before.getLastMessageAt();
    return idle == null || (said == null ? before.getLastEventAt() : said) < idle.toEpochMilli();
  }

  /** Returns the first step of a deletion by retention that applies. */
  static Step expire(
      KnownConversation view,
      ConversationState before,
      ConversationEvent event,
      ConversationDeleted deleted) {
    Instant idle = deleted.getIdleSince();
    long until =
        idle == null
            ? Math.max(event.getOccurredAt().toEpochMilli(), before.getLastEventAt() + 1)
            : idle.toEpochMilli();
    Long earlier = before.getExpiredBefore();
    List<Change> changes = new ArrayList<>();
    changes.add(
        new Change.Properties(
            ConversationState.newBuilder()
                .setDeleted(true)
                .setOwner(before.getOwner())
                .setExpiredBefore(earlier == null ? until : Math.max(earlier, until))
                .build()));
    changes.add(new Change.IssueConversation(null));
    changes.addAll(Descriptions.deleted(view));
    return new Step(changes, Optional.of(Sweep.erase()));
  }

  /**
   * Returns the changes that delete a message by retention.
   *
   * @param until the time before which messages are deleted, in epoch milliseconds
   */
  static List<Change> expire(MessageState message, long until) {
    if (!DesiredState.counts(message)) {
      // An edit whose creation never came holds text, too.
      return message.getWording() == null || message.getWording().getStamp().getAt() >= until
          ? List.of()
          : List.of(new Change.MessageOf(message.getMessageId(), null));
    }
    if (message.getCreation().getStamp().getAt() >= until) {
      return List.of();
    }
    List<Change> changes = new ArrayList<>(WholeConversation.silence(message));
    changes.add(new Change.Counted(MessagePlace.of(message), false));
    changes.add(Change.IssueMessage.tombstone(message));
    changes.add(new Change.MessageOf(message.getMessageId(), hollowed(message)));
    return changes;
  }

  /**
   * Returns the step that deletes a message by request, after retention has deleted its
   * conversation.
   */
  static Step delete(KnownConversation view, String messageId, long appendedAt) {
    MessageState message = view.message(messageId);
    List<Change> changes = new ArrayList<>();
    if (message != null) {
      changes.addAll(WholeConversation.erase(view, message, appendedAt));
    }
    changes.add(
        new Change.MessageOf(
            messageId, MessageState.newBuilder().setMessageId(messageId).setDeleted(true).build()));
    return new Step(changes, Optional.empty());
  }

  private static MessageState hollowed(MessageState message) {
    var creation = new Creation();
    creation.setStamp(message.getCreation().getStamp());
    creation.setUser(message.getCreation().getUser());
    creation.setRole(message.getCreation().getRole());
    creation.setToolCalls(List.of());
    creation.setFlags(List.of());
    creation.setMetadata(Map.of());
    return MessageState.newBuilder()
        .setMessageId(message.getMessageId())
        .setDeleted(true)
        .setCreation(creation)
        .build();
  }
}
