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
 * @param turns the rules by which the fold writes turns
 * @param unknownSchemaPatience the time for which a record of an unknown schema stays parked
 * @param readers the readers of the fold's input
 * @param partitions the number of partitions of every topic that is keyed by conversation
 */
public record FoldResources(
    EventsConfig events,
    PassageRules passages,
    TurnRules turns,
    Duration unknownSchemaPatience,
    Readers readers,
    int partitions,
    RejectionGuard guard,
    FoldMetrics metrics) {

  /**
   * The readers of the fold's input.
   *
   * @param events the reader of conversation events
   * @param rechunks the reader of requests to chunk all messages again
   */
  public record Readers(RecordReader events, RecordReader rechunks) {}

  /**
   * Creates the resources for a configuration.
   *
   * @param schemas the schemas of the registry; owned by the caller
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
        new Readers(
            RecordReader.impatient(schemas, Topics.CONVERSATION_EVENTS),
            RecordReader.patient(schemas, records.unknownSchemaPatience(), Topics.RECHUNKS)),
        partitions,
        new RejectionGuard(records.deadLetters(), events.tenantTopics().keySet()),
        metrics);
  }

  /** Returns these resources with another guard. */
  public FoldResources guardedBy(RejectionGuard other) {
    return new FoldResources(
        events, passages, turns, unknownSchemaPatience, readers, partitions, other, metrics);
  }

  /** Counts a record that was folded, or sent to its partition. */
  public void accepted(LogRecord record) {
    guard.accepted(record.topic(), tenantOf(record));
  }

  /**
   * Counts a record that was dead-lettered. Rejections that are the sender's fault never stop the
   * stage.
   */
  public void rejected(LogRecord record, Rejection rejection) {
    metrics.rejected(rejection.reason());
    if (!rejection.reason().isSendersFault()) {
      guard.rejected(record.topic(), tenantOf(record), record.id());
    }
  }

  /**
   * Returns the tenant that owns the topic of a record; null for the shared topic, where unreadable
   * bytes do not reveal their tenant.
   */
  private @Nullable String tenantOf(LogRecord record) {
    return events.tenantTopics().get(record.topic());
  }
}
