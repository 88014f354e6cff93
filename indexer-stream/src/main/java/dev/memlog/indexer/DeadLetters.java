package dev.memlog.indexer;

import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.DeadLetterReason;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sets records aside that can never be indexed, as they came. */
final class DeadLetters {

  private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

  private final Contents contents;
  private final Producer<byte[], byte[]> producer;

  DeadLetters(Contents contents, Producer<byte[], byte[]> producer) {
    this.contents = contents;
    this.producer = producer;
  }

  /**
   * Returns once the broker has it; only then may the position pass the record.
   *
   * @throws KafkaException if the broker did not confirm it: try again later
   */
  void send(ConsumerRecord<byte[], byte[]> origin, DeadLetterReason reason, String message) {
    String key = origin.topic() + "-" + origin.partition() + "-" + origin.offset();
    byte[] value = origin.value() == null ? new byte[0] : origin.value();
    var letter =
        new ProducerRecord<byte[], byte[]>(
            contents.deadLetters().name(), key.getBytes(StandardCharsets.UTF_8), value);
    Headers headers = letter.headers();
    for (Header own : origin.headers()) {
      headers.add(own);
    }
    add(headers, DeadLetterHeaders.TOPIC, origin.topic());
    add(headers, DeadLetterHeaders.PARTITION, Integer.toString(origin.partition()));
    add(headers, DeadLetterHeaders.OFFSET, Long.toString(origin.offset()));
    add(headers, DeadLetterHeaders.TIMESTAMP, Long.toString(origin.timestamp()));
    if (origin.key() != null) {
      add(headers, DeadLetterHeaders.KEY, Base64.getEncoder().encodeToString(origin.key()));
      ItemKey known = contents.key(new String(origin.key(), StandardCharsets.UTF_8));
      if (known != null) {
        add(headers, DeadLetterHeaders.TENANT, known.tenant());
      }
    }
    add(headers, DeadLetterHeaders.STAGE, contents.name());
    add(headers, DeadLetterHeaders.REASON, reason.word());
    add(headers, DeadLetterHeaders.MESSAGE, message);
    try {
      var _ = producer.send(letter).get();
    } catch (ExecutionException e) {
      throw new KafkaException("the dead letter of " + key + " was not confirmed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaException("the dead letter of " + key + " was not confirmed", e);
    }
    LOG.atWarn()
        .addKeyValue("topic", origin.topic())
        .addKeyValue("partition", origin.partition())
        .addKeyValue("offset", origin.offset())
        .addKeyValue("reason", reason.word())
        .log("record set aside: {}", message);
  }

  private static void add(Headers headers, String name, String value) {
    headers.add(name, value.getBytes(StandardCharsets.UTF_8));
  }
}
