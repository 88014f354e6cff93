package dev.memlog.query;

import dev.memlog.events.MemoryChange;
import dev.memlog.schemas.DeletedMessageUser;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.CoreBlock;
import dev.memlog.state.GraphElement;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Writes folded state, as the extractor would. */
final class States implements AutoCloseable {

  static {
    AvroTrust.granted();
  }

  private static final int PARTITIONS = 4;

  private final KafkaProducer<String, SpecificRecord> producer;
  private final List<Future<?>> sent = new ArrayList<>();

  States(TestCluster cluster) {
    producer = cluster.producer();
  }

  static Conversation conversation(String tenant, String id, long updatedAt) {
    return Conversation.newBuilder()
        .setTenant(tenant)
        .setApp("default")
        .setUser("u")
        .setConversation(id)
        .setTitle("about " + id)
        .setStartedAt(Instant.ofEpochMilli(1))
        .setUpdatedAt(Instant.ofEpochMilli(updatedAt))
        .setMessageCount(1)
        .build();
  }

  static Message message(String tenant, String conversation, String id, long createdAt) {
    return Message.newBuilder()
        .setTenant(tenant)
        .setApp("default")
        .setConversation(conversation)
        .setMessageId(id)
        .setRole("user")
        .setContent("text of " + id)
        .setCreatedAt(Instant.ofEpochMilli(createdAt))
        .setEditedAt(Instant.ofEpochMilli(createdAt))
        .setVersion("v")
        .build();
  }

  States put(Conversation conversation) {
    return send(
        Topics.CONVERSATIONS.name(),
        Keys.conversation(
            conversation.getTenant(), conversation.getApp(), conversation.getConversation()),
        conversation);
  }

  States put(ConversationDescription description) {
    return send(
        Topics.CONVERSATION_DESCRIPTIONS.name(),
        Keys.conversation(
            description.getTenant(), description.getApp(), description.getConversation()),
        description);
  }

  States removeDescription(String tenant, String conversation) {
    return send(
        Topics.CONVERSATION_DESCRIPTIONS.name(),
        Keys.conversation(tenant, "default", conversation),
        null);
  }

  States put(Message message) {
    return send(
        Topics.MESSAGES.name(),
        Keys.message(
            message.getTenant(),
            message.getApp(),
            message.getConversation(),
            message.getMessageId()),
        message);
  }

  States removeMessage(String tenant, String conversation, String message) {
    return send(
        Topics.MESSAGES.name(), Keys.message(tenant, "default", conversation, message), null);
  }

  /** Deletes a message of a user, as the fold does. */
  States deleteMessage(String tenant, String conversation, String message, String user) {
    String key = Keys.message(tenant, "default", conversation, message);
    var record =
        new ProducerRecord<String, SpecificRecord>(
            Topics.MESSAGES.name(), Keys.partition(key, PARTITIONS), key, null);
    DeletedMessageUser.set(record.headers(), user);
    return send(record);
  }

  States removeConversation(String tenant, String conversation) {
    return send(
        Topics.CONVERSATIONS.name(), Keys.conversation(tenant, "default", conversation), null);
  }

  States put(Memory memory) {
    return ofOwner(Topics.MEMORIES.name(), Told.key(memory), memory);
  }

  States remove(Memory memory) {
    return ofOwner(Topics.MEMORIES.name(), Told.key(memory), null);
  }

  States put(MemoryUsage usage) {
    return ofOwner(Topics.MEMORY_USAGE.name(), key(usage), usage);
  }

  States remove(MemoryUsage usage) {
    return ofOwner(Topics.MEMORY_USAGE.name(), key(usage), null);
  }

  private static String key(MemoryUsage usage) {
    return Keys.memory(
        Keys.owner(usage.getTenant(), usage.getApp(), usage.getUser()), usage.getMemoryId());
  }

  States put(MemoryChange change) {
    return ofOwner(Topics.MEMORY_CHANGES.name(), Told.key(change), change);
  }

  States remove(MemoryChange change) {
    return ofOwner(Topics.MEMORY_CHANGES.name(), Told.key(change), null);
  }

  States put(CoreBlock block) {
    String owner = Keys.owner(block.getTenant(), block.getApp(), block.getUser());
    return ofOwner(Topics.CORE_MEMORY.name(), Keys.coreBlock(owner, block.getName()), block);
  }

  States put(GraphElement element) {
    String owner = Keys.owner(element.getTenant(), element.getApp(), element.getUser());
    return ofOwner(Topics.GRAPH.name(), Keys.graphElement(owner, element.getId()), element);
  }

  States removeElement(String owner, String element) {
    return ofOwner(Topics.GRAPH.name(), Keys.graphElement(owner, element), null);
  }

  States removeBlock(String owner, String block) {
    return ofOwner(Topics.CORE_MEMORY.name(), Keys.coreBlock(owner, block), null);
  }

  private States ofOwner(String topic, String key, @Nullable SpecificRecord value) {
    return send(new ProducerRecord<>(topic, Keys.partition(key, PARTITIONS), key, value));
  }

  States send(String topic, String key, @Nullable SpecificRecord value) {
    sent.add(
        producer.send(new ProducerRecord<>(topic, Keys.partition(key, PARTITIONS), key, value)));
    return this;
  }

  States send(ProducerRecord<String, SpecificRecord> record) {
    sent.add(producer.send(record));
    return this;
  }

  /** Waits until the broker has all of it. */
  void await() throws ExecutionException, InterruptedException {
    producer.flush();
    for (Future<?> one : sent) {
      one.get();
    }
    sent.clear();
  }

  @Override
  public void close() {
    producer.close();
  }
}
