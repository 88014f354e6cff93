package dev.memlog.query.conversation;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of conversations and messages in one or more apps.
 *
 * @param conversations the number of conversations
 * @param messages the number of messages
 */
public record ConversationCounts(long conversations, long messages) {

  static final ConversationCounts NONE = new ConversationCounts(0, 0);

  static ConversationCounts read(byte @Nullable [] stored) {
    if (stored == null) {
      return NONE;
    }
    ByteBuffer buffer = ByteBuffer.wrap(stored);
    return new ConversationCounts(buffer.getLong(), buffer.getLong());
  }

  byte[] bytes() {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(conversations).putLong(messages).array();
  }

  ConversationCounts plus(long moreConversations, long moreMessages) {
    return new ConversationCounts(conversations + moreConversations, messages + moreMessages);
  }

  ConversationCounts plus(ConversationCounts other) {
    return plus(other.conversations, other.messages);
  }
}
