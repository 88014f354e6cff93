package dev.memlog.query.conversation;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** How much a tenant has. */
public record TenantCounts(long conversations, long messages) {

  static TenantCounts read(byte @Nullable [] stored) {
    if (stored == null) {
      return new TenantCounts(0, 0);
    }
    ByteBuffer buffer = ByteBuffer.wrap(stored);
    return new TenantCounts(buffer.getLong(), buffer.getLong());
  }

  byte[] bytes() {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(conversations).putLong(messages).array();
  }

  TenantCounts plus(long moreConversations, long moreMessages) {
    return new TenantCounts(conversations + moreConversations, messages + moreMessages);
  }
}
