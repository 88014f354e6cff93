package dev.memlog.extractor.fold;

import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.MessageState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The existence of the conversation and the message that an event names. */
public final class NamedThings {

  private NamedThings() {}

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
