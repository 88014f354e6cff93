package dev.memlog.query.conversation;

import dev.memlog.query.view.CorruptRecordException;
import dev.memlog.query.view.StateCodec;
import dev.memlog.query.view.ViewBatch;
import dev.memlog.query.view.ViewContents;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import java.time.Instant;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.rocksdb.RocksDBException;

/**
 * The contents of the view of conversations: conversations, their descriptions and messages, each
 * from a topic of its own.
 */
final class ConversationContents implements ViewContents {

  static final StateCodec<Conversation> CONVERSATION =
      new StateCodec<>(Conversation.getEncoder(), Conversation.getDecoder());
  static final StateCodec<ConversationDescription> DESCRIPTION =
      new StateCodec<>(ConversationDescription.getEncoder(), ConversationDescription.getDecoder());
  static final StateCodec<Message> MESSAGE =
      new StateCodec<>(Message.getEncoder(), Message.getDecoder());

  @Override
  public String name() {
    return "conversations";
  }

  @Override
  public List<String> topics() {
    return List.of(
        Topics.MESSAGES.name(),
        Topics.CONVERSATIONS.name(),
        Topics.CONVERSATION_DESCRIPTIONS.name());
  }

  @Override
  public byte[] format() {
    return StateCodec.format(
        4,
        Conversation.getClassSchema(),
        ConversationDescription.getClassSchema(),
        Message.getClassSchema());
  }

  @Override
  public void put(String topic, SpecificRecord value, ViewBatch batch)
      throws RocksDBException, CorruptRecordException {
    var changes = new ConversationChanges(batch);
    switch (value) {
      case Message message when topic.equals(Topics.MESSAGES.name()) -> changes.put(message);
      case Conversation conversation when topic.equals(Topics.CONVERSATIONS.name()) ->
          changes.put(conversation);
      case ConversationDescription description
          when topic.equals(Topics.CONVERSATION_DESCRIPTIONS.name()) ->
          changes.put(description);
      default -> throw new CorruptRecordException("holds a " + value.getSchema().getFullName());
    }
  }

  @Override
  public void remove(String topic, List<String> ids, ViewBatch batch)
      throws RocksDBException, CorruptRecordException {
    var changes = new ConversationChanges(batch);
    if (topic.equals(Topics.MESSAGES.name()) && ids.size() == 4) {
      changes.removeMessage(ids.get(0), ids.get(1), ids.get(2), ids.get(3));
    } else if (topic.equals(Topics.CONVERSATIONS.name()) && ids.size() == 3) {
      changes.removeConversation(ids.get(0), ids.get(1), ids.get(2));
    } else if (topic.equals(Topics.CONVERSATION_DESCRIPTIONS.name()) && ids.size() == 3) {
      changes.removeDescription(ids.get(0), ids.get(1), ids.get(2));
    } else {
      throw new CorruptRecordException("must have a key of known form to delete");
    }
  }

  @Override
  public void expire(Instant now, ViewBatch batch) {
    // Nothing expires here: delete records in the topics remove entries.
  }
}
