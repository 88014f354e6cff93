package dev.memlog.indexer.content;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Revision;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import java.nio.charset.StandardCharsets;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * A reader that turns Kafka records of passages or memories into items of the index, or into
 * deletes of items.
 *
 * @param contents the kind of items that the records hold
 * @param reader a reader of the records' values
 * @param analyzer the analyzer of the items' words
 * @param generation the generation of the topic, which precedes the offset in each revision
 */
public record ItemReader(
    Contents<?> contents, RecordReader reader, Analyzer analyzer, int generation) {

  /**
   * Returns the revision of a record: the topic's generation and the record's offset. A write to
   * the index has no effect if the index holds a newer revision.
   */
  public long revision(ConsumerRecord<byte[], byte[]> record) {
    return Revision.of(generation, record.offset());
  }

  /**
   * Reads a record. Does not throw if the record cannot be read: returns {@link
   * ItemReading.Poison}, {@link ItemReading.UnknownSchema} or {@link ItemReading.Unavailable}.
   */
  public ItemReading read(ConsumerRecord<byte[], byte[]> record) {
    return switch (reader.read(record.headers(), record.value())) {
      case Outcome.NoOp _ -> new ItemReading.Nothing();
      case Outcome.Delete _ -> {
        ItemKey key = key(record);
        yield key == null ? notAKey() : new ItemReading.Delete(key);
      }
      case Outcome.Value(SpecificRecord value) -> {
        ItemKey key = key(record);
        yield key == null ? notAKey() : contents.read(key, value, analyzer);
      }
      case Outcome.Poison(DeadLetterReason reason, String message) ->
          new ItemReading.Poison(reason, message);
      case Outcome.UnknownSchema(int id) -> new ItemReading.UnknownSchema(id);
      case Outcome.Unavailable(_, String detail) -> new ItemReading.Unavailable(detail);
    };
  }

  private @Nullable ItemKey key(ConsumerRecord<byte[], byte[]> record) {
    return record.key() == null
        ? null
        : contents.key(new String(record.key(), StandardCharsets.UTF_8));
  }

  private ItemReading notAKey() {
    return new ItemReading.Poison(
        DeadLetterReason.UNDESERIALIZABLE, "the key must be " + contents.keyForm());
  }
}
