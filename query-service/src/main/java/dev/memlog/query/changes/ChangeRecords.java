package dev.memlog.query.changes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.events.MemoryChange;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.schemas.DeletedMessageUser;
import dev.memlog.schemas.NoOp;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogUnavailableException;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A reader of changes from the records of topics memory-changes and messages. Tombstones on topic
 * messages are the deletions of messages. Tombstones on memory-changes only remove earlier changes.
 * Safe for use by many threads.
 */
public final class ChangeRecords implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ChangeRecords.class);

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int IDS_OF_MESSAGE = 4;

  private final RecordReader reader;

  /** Creates a reader, which connects to the schema registry of the given log. */
  public ChangeRecords(KafkaSettings kafka) {
    reader =
        RecordReader.patient(
            SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()),
            PATIENCE,
            Topics.MEMORY_CHANGES);
  }

  /**
   * Returns the change that a record is, if the filter passes it.
   *
   * @throws LogUnavailableException if the record cannot be read now and must be read again
   */
  public Optional<ChangeEvent> read(ConsumerRecord<byte[], byte[]> record, ChangeFilter filter) {
    if (!filter.ofTenant(record.key())) {
      return Optional.empty();
    }
    Optional<ChangeEvent> change =
        record.topic().equals(Topics.MESSAGES.name()) ? deletion(record) : ofMemory(record);
    return change.filter(filter::passes);
  }

  private static Optional<ChangeEvent> deletion(ConsumerRecord<byte[], byte[]> record) {
    String[] ids = new String(record.key(), UTF_8).split("/", -1);
    if (record.value() != null || NoOp.marked(record.headers()) || ids.length != IDS_OF_MESSAGE) {
      return Optional.empty();
    }
    return Optional.of(
        ChangeEvent.deleted(
            ids[0],
            ids[1],
            DeletedMessageUser.of(record.headers()),
            ids[2],
            ids[3],
            Instant.ofEpochMilli(record.timestamp())));
  }

  private Optional<ChangeEvent> ofMemory(ConsumerRecord<byte[], byte[]> record) {
    return switch (reader.readKnown(record.headers(), record.value())) {
      case Outcome.Value(MemoryChange change) -> Optional.of(ChangeEvent.of(change));
      case Outcome.Poison(_, String message) -> {
        log.atError()
            .addKeyValue("topic", record.topic())
            .addKeyValue("partition", record.partition())
            .addKeyValue("offset", record.offset())
            .addKeyValue("reason", message)
            .log("skipped a corrupt record");
        yield Optional.empty();
      }
      case Outcome.Value _, Outcome.Delete _, Outcome.NoOp _ -> Optional.empty();
    };
  }

  @Override
  public void close() {
    reader.close();
  }
}
