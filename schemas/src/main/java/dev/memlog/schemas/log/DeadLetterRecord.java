package dev.memlog.schemas.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.TopicSpec;
import java.util.Base64;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter to write: a record that a stage rejected, with the reason.
 *
 * @param key the rejected record as {@code topic-partition-offset}
 * @param value the value of the rejected record; empty if it had none or is too large for the
 *     dead-letter topic
 * @param headers the {@link DeadLetterHeaders}, and the headers of the rejected record unless it is
 *     too large
 */
public record DeadLetterRecord(String key, byte[] value, Headers headers) {

  /** The number of bytes reserved for the added headers, a generous estimate. */
  private static final int ROOM_FOR_HEADERS = 64 * 1024;

  private static final int LONGEST_MESSAGE = 2_000;

  /**
   * Returns the dead letter of a rejected record. If the record is too large for the dead-letter
   * topic, the dead letter omits the record's key, value and headers, and its message states their
   * size. Headers of the record whose names are in {@link DeadLetterHeaders#ALL} are never copied.
   *
   * @param stage the name of the stage that rejects the record, such as {@code fold}
   * @param origin the rejected record
   * @param rejection the reason, and the tenant that may see the dead letter
   * @param topic the dead-letter topic
   */
  public static DeadLetterRecord of(
      String stage, LogRecord origin, Rejection rejection, TopicSpec topic) {
    int limit = topic.maxMessageBytes() - ROOM_FOR_HEADERS;
    // The key goes into a header as well, as Base64.
    int keyBytes = origin.key() == null ? 0 : origin.key().length;
    boolean fits = origin.size() + 2L * keyBytes <= limit;
    Headers headers = new RecordHeaders();
    if (fits) {
      for (Header own : origin.headers()) {
        if (!DeadLetterHeaders.ALL.contains(own.key())) {
          headers.add(own);
        }
      }
    }
    add(headers, DeadLetterHeaders.TOPIC, origin.topic());
    add(headers, DeadLetterHeaders.PARTITION, Integer.toString(origin.partition()));
    add(headers, DeadLetterHeaders.OFFSET, Long.toString(origin.offset()));
    add(headers, DeadLetterHeaders.TIMESTAMP, Long.toString(origin.timestamp()));
    if (origin.key() != null && fits) {
      add(headers, DeadLetterHeaders.KEY, Base64.getEncoder().encodeToString(origin.key()));
    }
    add(headers, DeadLetterHeaders.TENANT, rejection.tenant());
    add(headers, DeadLetterHeaders.APP, rejection.app());
    add(headers, DeadLetterHeaders.USER, rejection.user());
    add(headers, DeadLetterHeaders.STAGE, stage);
    add(headers, DeadLetterHeaders.REASON, rejection.reason().word());
    String left = fits ? "" : "; its %d bytes were left out".formatted(origin.size());
    add(headers, DeadLetterHeaders.MESSAGE, bounded(rejection.message()) + left);
    byte[] value = origin.value() == null || !fits ? new byte[0] : origin.value();
    return new DeadLetterRecord(origin.id(), value, headers);
  }

  /**
   * Returns this dead letter as a record for a producer of byte arrays. Kafka's partitioner selects
   * the partition by the key.
   *
   * @param topic the dead-letter topic
   */
  public ProducerRecord<byte[], byte[]> to(TopicSpec topic) {
    return new ProducerRecord<>(topic.name(), null, null, key.getBytes(UTF_8), value, headers);
  }

  private static String bounded(String message) {
    return message.substring(0, Math.min(LONGEST_MESSAGE, message.length()));
  }

  private static void add(Headers headers, String name, @Nullable String value) {
    if (value != null) {
      headers.add(name, value.getBytes(UTF_8));
    }
  }
}
