package dev.memlog.extractor.fold;

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
 * The limits of an event whose API key is bound to a user. Such an event may change new
 * conversations and those of the user, and in them new messages and those of the user. So it never
 * changes the owner of an existing conversation, whatever time it states. The fold checks this,
 * since the ingest API does not know the state of a conversation.
 */
public final class UserBounds {

  private UserBounds() {}

  /**
   * Returns a sentence about the limit that an event breaks. The result is empty if it breaks none,
   * or if its key is bound to no user.
   *
   * @param view the stored state of the event's conversation
   */
  public static Optional<String> broken(KnownConversation view, ConversationEvent event) {
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

  private static @Nullable String messageId(ConversationEvent event) {
    return switch (event.getPayload()) {
      case MessageCreated created -> created.getMessageId();
      case MessageEdited edited -> edited.getMessageId();
      case MessageDeleted deleted -> deleted.getMessageId();
      default -> null;
    };
  }
}
