package dev.memlog.query.answer;

import dev.memlog.api.v1.Conversation;
import dev.memlog.api.v1.Message;
import dev.memlog.schemas.StateFields;

/** A converter of stored conversations and messages to messages of the API. */
public final class StateMessages {

  private StateMessages() {}

  /** Converts a conversation to a message of the API. */
  public static Conversation show(dev.memlog.state.Conversation state) {
    return StateFields.copy(state, Conversation.newBuilder()).build();
  }

  /** Converts a message of a conversation to a message of the API. */
  public static Message show(dev.memlog.state.Message state) {
    Message.Builder shown = StateFields.copy(state, Message.newBuilder());
    if (state.getEditedAt().equals(state.getCreatedAt())) {
      shown.clearEditedAt();
    }
    return shown.build();
  }
}
