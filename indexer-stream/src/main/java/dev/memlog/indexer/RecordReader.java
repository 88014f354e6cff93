package dev.memlog.indexer;

import dev.memlog.index.Analyzer;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.NoOp;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.Deserializer;

/** Bytes to items, telling poison from an absent registry. Not safe for several threads. */
final class RecordReader {

  private final Contents contents;
  private final Deserializer<?> deserializer;
  private final Analyzer analyzer;

  RecordReader(Contents contents, Deserializer<?> deserializer, Analyzer analyzer) {
    this.contents = contents;
    this.deserializer = deserializer;
    this.analyzer = analyzer;
  }

  Reading read(ConsumerRecord<byte[], byte[]> record) {
    if (NoOp.marked(record.headers())) {
      return new Reading.Nothing();
    }
    ItemKey key =
        record.key() == null
            ? null
            : contents.key(new String(record.key(), StandardCharsets.UTF_8));
    if (key == null) {
      return new Reading.Poison(
          DeadLetterReason.UNDESERIALIZABLE, "the key is not " + contents.keyForm());
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
      return contents.read(key, deserialize(record.topic(), value), analyzer);
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

  private static String sentence(Exception e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause.getClass().getSimpleName() + ": " + cause.getMessage();
  }
}
