package dev.memlog.indexer.content;

import dev.memlog.index.Analyzer;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Revision;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import java.nio.charset.StandardCharsets;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** A reader of records of desired state as items of the index. */
public final class ItemReader {

  private final Contents contents;
  private final RecordReader reader;
  private final Analyzer analyzer;
  private final int generation;

  /**
   * Creates a reader.
   *
   * @param contents the contents that the records belong to
   * @param generation the generation of their topic
   */
  public ItemReader(Contents contents, RecordReader reader, Analyzer analyzer, int generation) {
    this.contents = contents;
    this.reader = reader;
    this.analyzer = analyzer;
    this.generation = generation;
  }

  /** Returns the revision by which writes of this record are guarded. */
  public long revision(ConsumerRecord<byte[], byte[]> record) {
    return Revision.of(generation, record.offset());
  }

  /** Reads a record. Failures are returned as readings, too. */
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
