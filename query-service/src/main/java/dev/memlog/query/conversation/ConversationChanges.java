package dev.memlog.query.conversation;

import dev.memlog.query.view.ViewBatch;
import dev.memlog.query.view.ViewKeys;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import java.nio.ByteBuffer;
import org.rocksdb.RocksDBException;

/** The changes that conversations and messages make to the view. */
record ConversationChanges(ViewBatch batch) {

  void put(Conversation conversation) throws RocksDBException {
    String tenant = conversation.getTenant();
    String app = conversation.getApp();
    byte[] key = ConversationKeys.CONVERSATIONS.key(tenant, app, conversation.getConversation());
    byte[] old = batch.get(key);
    if (old != null) {
      unlist(ConversationContents.CONVERSATION.value(old));
    }
    count(tenant, app, old == null ? 1 : 0, 0);
    countOfUser(conversation, 1);
    batch.put(key, ConversationContents.CONVERSATION.bytes(conversation));
    batch.delete(ConversationKeys.DELETED.key(tenant, app, conversation.getConversation()));
    for (byte[] list : lists(conversation)) {
      batch.put(entry(list, conversation), new byte[0]);
    }
  }

  void removeConversation(String tenant, String app, String conversation) throws RocksDBException {
    byte[] key = ConversationKeys.CONVERSATIONS.key(tenant, app, conversation);
    byte[] old = batch.get(key);
    batch.put(ConversationKeys.DELETED.key(tenant, app, conversation), new byte[0]);
    if (old != null) {
      unlist(ConversationContents.CONVERSATION.value(old));
      batch.delete(key);
      count(tenant, app, -1, 0);
    }
  }

  void put(ConversationDescription description) throws RocksDBException {
    batch.put(
        ConversationKeys.DESCRIPTIONS.key(
            description.getTenant(), description.getApp(), description.getConversation()),
        ConversationContents.DESCRIPTION.bytes(description));
  }

  void removeDescription(String tenant, String app, String conversation) throws RocksDBException {
    batch.delete(ConversationKeys.DESCRIPTIONS.key(tenant, app, conversation));
  }

  void put(Message message) throws RocksDBException {
    String tenant = message.getTenant();
    String app = message.getApp();
    String conversation = message.getConversation();
    String id = message.getMessageId();
    boolean known = removeEntry(tenant, app, conversation, id);
    count(tenant, app, 0, known ? 0 : 1);
    long createdAt = message.getCreatedAt().toEpochMilli();
    batch.put(
        ViewKeys.timed(ConversationKeys.MESSAGES.prefix(tenant, app, conversation), createdAt, id),
        ConversationContents.MESSAGE.bytes(message));
    batch.put(
        ConversationKeys.CREATED_AT.key(tenant, app, conversation, id), ViewBatch.bytes(createdAt));
  }

  void removeMessage(String tenant, String app, String conversation, String message)
      throws RocksDBException {
    if (removeEntry(tenant, app, conversation, message)) {
      batch.delete(ConversationKeys.CREATED_AT.key(tenant, app, conversation, message));
      count(tenant, app, 0, -1);
    }
  }

  private boolean removeEntry(String tenant, String app, String conversation, String message)
      throws RocksDBException {
    byte[] createdAt =
        batch.get(ConversationKeys.CREATED_AT.key(tenant, app, conversation, message));
    if (createdAt == null) {
      return false;
    }
    byte[] messages = ConversationKeys.MESSAGES.prefix(tenant, app, conversation);
    batch.delete(ViewKeys.timed(messages, ByteBuffer.wrap(createdAt).getLong(), message));
    return true;
  }

  /** Removes the stored state of a conversation from the lists and from the counts of its user. */
  private void unlist(Conversation conversation) throws RocksDBException {
    countOfUser(conversation, -1);
    for (byte[] list : lists(conversation)) {
      batch.delete(entry(list, conversation));
    }
  }

  private void count(String tenant, String app, int conversations, int messages)
      throws RocksDBException {
    if (conversations != 0 || messages != 0) {
      byte[] key = ConversationKeys.COUNTS.key(tenant, app);
      batch.put(key, ConversationCounts.read(batch.get(key)).plus(conversations, messages).bytes());
    }
  }

  /** Adds a conversation and its messages to the counts of its user, or subtracts them. */
  private void countOfUser(Conversation conversation, int more) throws RocksDBException {
    String user = conversation.getUser();
    if (user == null) {
      return;
    }
    byte[] key =
        ConversationKeys.USERS.prefix(conversation.getTenant(), conversation.getApp(), user);
    ConversationCounts counts =
        ConversationCounts.read(batch.get(key))
            .plus(more, (long) more * conversation.getMessageCount());
    if (counts.conversations() == 0) {
      batch.delete(key);
    } else {
      batch.put(key, counts.bytes());
    }
  }

  private static byte[] entry(byte[] list, Conversation conversation) {
    return ViewKeys.latestFirst(
        list, conversation.getUpdatedAt().toEpochMilli(), listed(conversation));
  }

  /** Returns {@code app/conversation}, which identifies a conversation within its tenant. */
  static String listed(Conversation conversation) {
    return conversation.getApp() + "/" + conversation.getConversation();
  }

  private static byte[][] lists(Conversation conversation) {
    String tenant = conversation.getTenant();
    byte[] all = ConversationKeys.OF_TENANT.prefix(tenant);
    byte[] app = ConversationKeys.OF_APP.prefix(tenant, conversation.getApp());
    String user = conversation.getUser();
    return user == null
        ? new byte[][] {all, app}
        : new byte[][] {all, app, ConversationKeys.OF_USER.prefix(tenant, user)};
  }
}
