package dev.memlog.query.conversation;

import dev.memlog.query.view.ViewBatch;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.state.Conversation;
import dev.memlog.state.Message;
import java.nio.ByteBuffer;
import org.rocksdb.RocksDBException;

/** Applies conversations and messages to what the view has of them. */
final class ConversationChanges {

  private final ViewBatch batch;

  ConversationChanges(ViewBatch batch) {
    this.batch = batch;
  }

  void put(Conversation conversation) throws RocksDBException {
    String tenant = conversation.getTenant();
    String id = conversation.getConversation();
    byte[] key = ConversationKeys.conversation(tenant, id);
    byte[] old = batch.get(key);
    if (old != null) {
      unlist(ConversationContents.CONVERSATION.value(old));
    }
    count(tenant, old == null ? 1 : 0, 0);
    batch.put(key, ConversationContents.CONVERSATION.bytes(conversation));
    batch.delete(ConversationKeys.gone(tenant, id));
    for (byte[] list : lists(conversation)) {
      batch.put(entry(list, conversation), new byte[0]);
    }
  }

  void removeConversation(String tenant, String conversation) throws RocksDBException {
    byte[] key = ConversationKeys.conversation(tenant, conversation);
    byte[] old = batch.get(key);
    batch.put(ConversationKeys.gone(tenant, conversation), new byte[0]);
    if (old != null) {
      unlist(ConversationContents.CONVERSATION.value(old));
      batch.delete(key);
      count(tenant, -1, 0);
    }
  }

  void put(Message message) throws RocksDBException {
    String tenant = message.getTenant();
    String conversation = message.getConversation();
    String id = message.getMessageId();
    boolean known = removeEntry(tenant, conversation, id);
    count(tenant, 0, known ? 0 : 1);
    long createdAt = message.getCreatedAt().toEpochMilli();
    batch.put(
        ViewKeys.timed(ConversationKeys.messages(tenant, conversation), createdAt, id),
        ConversationContents.MESSAGE.bytes(message));
    batch.put(ConversationKeys.createdAt(tenant, conversation, id), ViewBatch.bytes(createdAt));
  }

  void removeMessage(String tenant, String conversation, String message) throws RocksDBException {
    if (removeEntry(tenant, conversation, message)) {
      batch.delete(ConversationKeys.createdAt(tenant, conversation, message));
      count(tenant, 0, -1);
    }
  }

  private boolean removeEntry(String tenant, String conversation, String message)
      throws RocksDBException {
    byte[] createdAt = batch.get(ConversationKeys.createdAt(tenant, conversation, message));
    if (createdAt == null) {
      return false;
    }
    byte[] messages = ConversationKeys.messages(tenant, conversation);
    batch.delete(ViewKeys.timed(messages, ByteBuffer.wrap(createdAt).getLong(), message));
    return true;
  }

  private void unlist(Conversation conversation) throws RocksDBException {
    for (byte[] list : lists(conversation)) {
      batch.delete(entry(list, conversation));
    }
  }

  private void count(String tenant, int conversations, int messages) throws RocksDBException {
    if (conversations != 0 || messages != 0) {
      byte[] key = ConversationKeys.counts(tenant);
      batch.put(key, TenantCounts.read(batch.get(key)).plus(conversations, messages).bytes());
    }
  }

  private static byte[] entry(byte[] list, Conversation conversation) {
    return ViewKeys.latestFirst(
        list, conversation.getUpdatedAt().toEpochMilli(), conversation.getConversation());
  }

  private static byte[][] lists(Conversation conversation) {
    String tenant = conversation.getTenant();
    byte[] all = ConversationKeys.ofTenant(tenant);
    byte[] app = ConversationKeys.ofApp(tenant, conversation.getApp());
    String user = conversation.getUser();
    return user == null
        ? new byte[][] {all, app}
        : new byte[][] {all, app, ConversationKeys.ofUser(tenant, user)};
  }
}
