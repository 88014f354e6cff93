package dev.memlog.indexer.intake;

import dev.memlog.indexer.content.Contents;
import dev.memlog.indexer.content.ItemKey;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.PartitionProgress;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.log.DeadLetterRecord;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer of dead letters for records that can never be indexed, with their original bytes. Once a
 * {@link RejectionGuard} finds too many rejections, this class writes nothing more until a restart.
 * The positions then stay before the records that would be rejected. Belongs to the indexer's
 * thread.
 */
public final class DeadLetters {

  private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

  private final Contents<?> contents;
  private final Optional<Producer<byte[], byte[]>> producer;
  private final RejectionGuard guard;
  private final Backoff unavailable;
  private final IndexerMetrics metrics;

  /**
   * Creates a writer.
   *
   * @param producer the producer, which the caller closes; empty to write nothing, because another
   *     indexer of the same contents writes the dead letters
   * @param guard the counter of rejections, which decides when to stop
   * @param unavailable the backoff while the topic of dead letters is unavailable
   */
  public DeadLetters(
      Contents<?> contents,
      Optional<Producer<byte[], byte[]>> producer,
      RejectionGuard guard,
      Backoff unavailable,
      IndexerMetrics metrics) {
    this.contents = contents;
    this.producer = producer;
    this.guard = guard;
    this.unavailable = unavailable;
    this.metrics = metrics;
    guard.whenExceeded(
        reason ->
            LOG.atError().log("the {} has stopped dead-lettering: {}", contents.name(), reason));
  }

  /** Counts a record that was read without a rejection, whatever happens to it later. */
  void recordAccepted(ItemKey key) {
    guard.accepted(contents.topic().name(), key.tenant());
  }

  /**
   * Writes a record's dead letter and returns once the broker has acknowledged it. Returns true at
   * once if another indexer writes the dead letters.
   *
   * @param message the fault of the record, for operators
   * @return true if the position may pass the record; false if the dead letter was not written, so
   *     that the caller tries again later. {@link #excess} or the backoff then states why
   */
  public boolean writeDeadLetter(
      ConsumerRecord<byte[], byte[]> origin, DeadLetterReason reason, String message) {
    if (producer.isEmpty()) {
      return true;
    }
    if (!available()) {
      return false;
    }
    LogRecord record = LogRecord.of(origin);
    String tenant = tenant(origin);
    try {
      send(producer.get(), record, new Rejection(reason, message, tenant));
    } catch (KafkaException e) {
      unavailable.failed(e);
      return false;
    }
    unavailable.worked();
    metrics.recordDeadLetter(reason);
    LOG.atWarn()
        .addKeyValue("topic", origin.topic())
        .addKeyValue("partition", origin.partition())
        .addKeyValue("offset", origin.offset())
        .addKeyValue("reason", reason.word())
        .log("dead-lettered a record: {}", message);
    // Only our own services write desired state, so all but a text's own fault may be theirs.
    if (reason != DeadLetterReason.REFUSED_TEXT) {
      guard.rejected(origin.topic(), tenant, record.id());
    }
    return true;
  }

  /**
   * Returns whether a dead letter may be written now: the rejections are within their limits, and
   * no pause after a failure is running.
   */
  public boolean available() {
    return guard.excess().isEmpty() && !unavailable.holds();
  }

  /**
   * Returns the reason, in words, why nothing more is dead-lettered until a restart; null if there
   * is none. Deletes and live messages continue, unless they can only be read after a record that
   * waits for its dead letter.
   */
  public @Nullable String excess() {
    return guard.excess().orElse(null);
  }

  /**
   * Stops reading the backlog of a partition whose next record could not be dead-lettered, for a
   * while or until a restart.
   */
  void stallPartition(PartitionProgress partition) {
    if (guard.excess().isPresent()) {
      partition.stallForGood();
    } else {
      partition.stall(unavailable.remaining());
    }
  }

  private void send(Producer<byte[], byte[]> to, LogRecord record, Rejection rejection) {
    DeadLetterRecord letter =
        DeadLetterRecord.of(contents.name(), record, rejection, contents.deadLetters());
    try {
      var _ = to.send(letter.to(contents.deadLetters())).get();
    } catch (ExecutionException e) {
      throw new KafkaException(
          "the dead letter of " + record.id() + " was not confirmed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaException("the dead letter of " + record.id() + " was not confirmed", e);
    }
  }

  /**
   * Returns the tenant of a record's key; null if the key is invalid. The key can be trusted, since
   * only the extractor writes desired state.
   */
  private @Nullable String tenant(ConsumerRecord<byte[], byte[]> record) {
    ItemKey known =
        record.key() == null
            ? null
            : contents.key(new String(record.key(), StandardCharsets.UTF_8));
    return known == null ? null : known.tenant();
  }
}
