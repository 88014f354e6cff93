package dev.memlog.query.conversation;

import dev.memlog.state.Conversation;
import dev.memlog.state.Message;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatchWithIndex;

/**
 * Changes to the view that take effect together, with the offsets that they bring it to. For the
 * one thread that writes.
 */
final class ViewBatch implements AutoCloseable {

  private final RocksDB db;
  private final ReadOptions reads = new ReadOptions();
  private final WriteBatchWithIndex batch = new WriteBatchWithIndex(true);

  ViewBatch(RocksDB db) {
    this.db = db;
  }

  void put(Conversation conversation) throws RocksDBException {
    String tenant = conversation.getTenant();
    String id = conversation.getConversation();
    byte[] key = ViewKeys.conversation(tenant, id);
    byte[] old = get(key);
    if (old != null) {
      unlist(StateCodec.conversation(old));
    }
    count(tenant, old == null ? 1 : 0, 0);
    batch.put(key, StateCodec.bytes(conversation));
    for (byte[] list : lists(conversation)) {
      batch.put(entry(list, conversation), new byte[0]);
    }
  }

  void removeConversation(String tenant, String conversation) throws RocksDBException {
    byte[] key = ViewKeys.conversation(tenant, conversation);
    byte[] old = get(key);
    if (old != null) {
      unlist(StateCodec.conversation(old));
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
        ViewKeys.message(ViewKeys.messages(tenant, conversation), createdAt, id),
        StateCodec.bytes(message));
    batch.put(ViewKeys.createdAt(tenant, conversation, id), bytes(createdAt));
  }

  void removeMessage(String tenant, String conversation, String message) throws RocksDBException {
    if (removeEntry(tenant, conversation, message)) {
      batch.delete(ViewKeys.createdAt(tenant, conversation, message));
      count(tenant, 0, -1);
    }
  }

  void offset(String topic, int partition, long next) throws RocksDBException {
    batch.put(ViewKeys.offset(topic, partition), bytes(next));
  }

  void keptUp(long epochMillis) throws RocksDBException {
    batch.put(ViewKeys.KEPT_UP, bytes(epochMillis));
  }

  WriteBatchWithIndex changes() {
    return batch;
  }

  @Override
  public void close() {
    batch.close();
    reads.close();
  }

  static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  private boolean removeEntry(String tenant, String conversation, String message)
      throws RocksDBException {
    byte[] createdAt = get(ViewKeys.createdAt(tenant, conversation, message));
    if (createdAt == null) {
      return false;
    }
    byte[] messages = ViewKeys.messages(tenant, conversation);
    batch.delete(ViewKeys.message(messages, ByteBuffer.wrap(createdAt).getLong(), message));
    return true;
  }

  private void unlist(Conversation conversation) throws RocksDBException {
    for (byte[] list : lists(conversation)) {
      batch.delete(entry(list, conversation));
    }
  }

  private void count(String tenant, int conversations, int messages) throws RocksDBException {
    if (conversations != 0 || messages != 0) {
      byte[] key = ViewKeys.counts(tenant);
      batch.put(key, TenantCounts.read(get(key)).plus(conversations, messages).bytes());
    }
  }

  private byte @Nullable [] get(byte[] key) throws RocksDBException {
    return batch.getFromBatchAndDB(db, reads, key);
  }

  private static byte[] entry(byte[] list, Conversation conversation) {
    return ViewKeys.listed(
        list, conversation.getUpdatedAt().toEpochMilli(), conversation.getConversation());
  }

  private static byte[][] lists(Conversation conversation) {
    String tenant = conversation.getTenant();
    byte[] all = ViewKeys.ofTenant(tenant);
    byte[] app = ViewKeys.ofApp(tenant, conversation.getApp());
    String user = conversation.getUser();
    return user == null
        ? new byte[][] {all, app}
        : new byte[][] {all, app, ViewKeys.ofUser(tenant, user)};
  }
}
