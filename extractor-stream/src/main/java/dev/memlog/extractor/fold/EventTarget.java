package dev.memlog.extractor.fold;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.MessageState;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The conversation and the message that an event names: whether they exist, and whether its API key
 * may change them. The fold checks this, since the ingest API does not know the state of a
 * conversation.
 */
public final class EventTarget {

  private EventTarget() {}

  /**
   * Returns a sentence about the limit that an event breaks whose API key is bound to a user. Such
   * an event may change new conversations and those of the user, and in them new messages and those
   * of the user. So it never changes the owner of an existing conversation, whatever time it
   * states. The result is empty if the event breaks no limit, or if its key is bound to no user.
   *
   * @param view the stored state of the event's conversation
   */
  public static Optional<String> foreign(KnownConversation view, ConversationEvent event) {
    ConversationState conversation = event.getUserBound() ? view.properties() : null;
    if (conversation == null
        || (conversation.getDeleted() && conversation.getExpiredBefore() == null)) {
      return Optional.empty();
    }
    Optional<String> broken = differs("conversation", event, conversation.getOwner().getUser());
    String id = messageId(event);
    MessageState message = broken.isPresent() || id == null ? null : view.message(id);
    return message == null || message.getCreation() == null
        ? broken
        : differs("message", event, message.getCreation().getUser());
  }

  private static Optional<String> differs(
      String what, ConversationEvent event, @Nullable String user) {
    return Objects.equals(event.getUser(), user)
        ? Optional.empty()
        : Optional.of(
            "the %s must be of user %s, to whom the event's key is bound, got one of %s"
                .formatted(what, event.getUser(), user == null ? "no user" : "user " + user));
  }

  /** Returns the id of the message that an event is about; null if it is about none. */
  static @Nullable String messageId(ConversationEvent event) {
    return switch (event.getPayload()) {
      case MessageCreated created -> created.getMessageId();
      case MessageEdited edited -> edited.getMessageId();
      case MessageDeleted deleted -> deleted.getMessageId();
      default -> null;
    };
  }

  /**
   * Returns the id of the conversation or message that an event names and that does not exist;
   * empty if both exist.
   *
   * @param view the stored state of the event's conversation
   */
  public static Optional<String> missing(KnownConversation view, ConversationEvent event) {
    ConversationState properties = view.properties();
    if (DesiredState.conversation(view, properties) == null) {
      return Optional.of(event.getConversation());
    }
    return switch (event.getPayload()) {
      case MessageEdited edited -> missing(view, properties, edited.getMessageId());
      case MessageDeleted deleted -> missing(view, properties, deleted.getMessageId());
      default -> Optional.empty();
    };
  }

  /** Returns whether an event deletes a message or conversation that is deleted already. */
  public static boolean deletesAgain(KnownConversation view, ConversationEvent event) {
    ConversationState properties = view.properties();
    return switch (event.getPayload()) {
      case MessageDeleted deleted -> {
        MessageState state = view.message(deleted.getMessageId());
        yield state != null && state.getDeleted();
      }
      case ConversationDeleted _ -> properties != null && properties.getDeleted();
      default -> false;
    };
  }

  private static Optional<String> missing(
      KnownConversation view, @Nullable ConversationState properties, String message) {
    return DesiredState.message(view, properties, view.message(message)) == null
        ? Optional.of(message)
        : Optional.empty();
  }
}
