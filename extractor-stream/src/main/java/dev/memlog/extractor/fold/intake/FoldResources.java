package dev.memlog.extractor.fold.intake;

import dev.memlog.extractor.fold.TurnRules;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.extractor.streams.RecordsConfig;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.Rejection;
import dev.memlog.schemas.log.SchemaSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The resources that all tasks of the fold in this process share.
 *
 * @param events the settings of the events that the fold accepts
 * @param passages the rules by which messages become passages
 * @param turns the rules by which the fold writes turns
 * @param unknownSchemaPatience the time for which a record waits for a schema that the registry
 *     does not know
 * @param reader the reader of conversation events
 * @param rechunks the reader of requests to chunk all messages again
 * @param partitions the number of partitions of every topic that is keyed by conversation
 * @param guard the guard that stops the stage after too many rejected records
 * @param metrics the metrics of the fold
 */
public record FoldResources(
    EventsConfig events,
    PassageRules passages,
    TurnRules turns,
    Duration unknownSchemaPatience,
    RecordReader reader,
    RecordReader rechunks,
    int partitions,
    RejectionGuard guard,
    FoldMetrics metrics) {

  /**
   * Creates the resources for a configuration.
   *
   * @param records the treatment of records that cannot be read or are invalid
   * @param schemas the source of schemas; the caller closes it
   */
  public FoldResources(
      EventsConfig events,
      PassageRules passages,
      TurnRules turns,
      RecordsConfig records,
      SchemaSource schemas,
      int partitions,
      FoldMetrics metrics) {
    this(
        events,
        passages,
        turns,
        records.unknownSchemaPatience(),
        RecordReader.impatient(schemas, Topics.CONVERSATION_EVENTS),
        RecordReader.patient(schemas, records.unknownSchemaPatience(), Topics.RECHUNKS),
        partitions,
        new RejectionGuard(records.deadLetters(), events.tenantTopics().keySet()),
        metrics);
  }

  /** Counts a record that was folded, or that was forwarded to the right partition. */
  public void accepted(LogRecord record) {
    guard.accepted(record.topic(), tenantOf(record));
  }

  /**
   * Counts a dead-lettered record. Rejections that are the sender's fault are only counted in the
   * metrics, and never stop the stage.
   */
  public void rejected(LogRecord record, Rejection rejection) {
    metrics.deadLetters(rejection.reason()).increment();
    if (!rejection.reason().isSendersFault()) {
      guard.rejected(record.topic(), tenantOf(record), record.id());
    }
  }

  /**
   * Returns the tenant that owns the topic of a record; null for the shared topic, where unreadable
   * bytes do not reveal their tenant.
   */
  @Nullable String tenantOf(LogRecord record) {
    return events.tenantTopics().get(record.topic());
  }
}
