package dev.memlog.indexer;

import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.log.DeadLetterRecord;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Dead-letters records that can never be indexed, with their original bytes. */
final class DeadLetters {

  private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

  private final Contents contents;
  private final Producer<byte[], byte[]> producer;

  DeadLetters(Contents contents, Producer<byte[], byte[]> producer) {
    this.contents = contents;
    this.producer = producer;
  }

  /**
   * Returns once the broker has acknowledged the dead letter; only then may the position pass the
   * record.
   *
   * @throws KafkaException if the broker did not acknowledge it; the caller tries again later
   */
  void send(ConsumerRecord<byte[], byte[]> origin, DeadLetterReason reason, String message) {
    LogRecord record = LogRecord.of(origin);
    var rejection = new Rejection(reason, message, tenant(origin));
    DeadLetterRecord letter =
        DeadLetterRecord.of(contents.name(), record, rejection, contents.deadLetters());
    try {
      var _ = producer.send(letter.to(contents.deadLetters())).get();
    } catch (ExecutionException e) {
      throw new KafkaException(
          "the dead letter of " + record.id() + " was not confirmed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaException("the dead letter of " + record.id() + " was not confirmed", e);
    }
    LOG.atWarn()
        .addKeyValue("topic", origin.topic())
        .addKeyValue("partition", origin.partition())
        .addKeyValue("offset", origin.offset())
        .addKeyValue("reason", reason.word())
        .log("dead-lettered a record: {}", message);
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
