package dev.memlog.indexer;

import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.NoOp;
import dev.memlog.state.Passage;
import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.Deserializer;

/** Bytes to passages, telling poison from an absent registry. Not safe for several threads. */
final class PassageReader {

  private final Deserializer<?> deserializer;

  PassageReader(Deserializer<?> deserializer) {
    this.deserializer = deserializer;
  }

  Reading read(ConsumerRecord<byte[], byte[]> record) {
    if (NoOp.marked(record.headers())) {
      return new Reading.Nothing();
    }
    PassageKey key = PassageKey.parse(record.key());
    if (key == null) {
      return new Reading.Poison(
          DeadLetterReason.UNDESERIALIZABLE, "the key is not tenant/conversation/message/chunk");
    }
    byte[] value = record.value();
    if (value == null) {
      return new Reading.Delete(key);
    }
    if (value.length < 5 || value[0] != 0) {
      return new Reading.Poison(
          DeadLetterReason.UNDESERIALIZABLE, "the value is not in the Confluent wire format");
    }
    try {
      return passage(key, deserialize(record.topic(), value));
    } catch (KafkaException e) {
      int schemaId = ByteBuffer.wrap(value, 1, 4).getInt();
      return switch (RegistryFault.of(e)) {
        case AWAY -> new Reading.RegistryAway(sentence(e));
        case UNKNOWN_SCHEMA -> new Reading.UnknownSchema(schemaId);
        case POISON ->
            new Reading.Poison(
                DeadLetterReason.UNDESERIALIZABLE,
                "the value is not of the schema that it names, " + schemaId);
      };
    }
  }

  /** As an Object: the bytes may be of any record that the registry knows. */
  private Object deserialize(String topic, byte[] value) {
    return deserializer.deserialize(topic, value);
  }

  private static Reading passage(PassageKey key, Object value) {
    if (!(value instanceof Passage passage)) {
      return new Reading.Poison(DeadLetterReason.UNDESERIALIZABLE, "the value is no passage");
    }
    // What is indexed under another's key could be found by another tenant, or never be deleted.
    String own =
        Keys.passage(
            passage.getTenant(),
            passage.getConversation(),
            passage.getMessageId(),
            passage.getChunk());
    if (!own.equals(key.text())) {
      return new Reading.Poison(
          DeadLetterReason.INVALID_EVENT, "the key must be the passage's own, " + own);
    }
    return new Reading.Upsert(key, passage);
  }

  private static String sentence(Exception e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause.getClass().getSimpleName() + ": " + cause.getMessage();
  }
}
