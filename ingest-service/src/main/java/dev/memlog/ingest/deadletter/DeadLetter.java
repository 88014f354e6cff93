package dev.memlog.ingest.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.DeadLetterHeaders;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * The description of a dead letter, without its bytes.
 *
 * @param id the key of the dead letter, which is the origin as {@code topic-partition-offset}
 * @param origin the place of the rejected record
 * @param appendedAt the time when the broker appended the rejected record, in epoch milliseconds;
 *     −1 if unknown
 * @param tenant the tenant; empty if the stage that rejected the record could not determine it
 * @param rejection the reason for the rejection
 * @param size the size of the dead letter's value, in bytes
 * @param where the place of the dead letter itself
 */
public record DeadLetter(
    String id,
    Coordinates origin,
    long appendedAt,
    String tenant,
    Rejected rejection,
    int size,
    Coordinates where) {

  /**
   * The place of a record in Kafka.
   *
   * @param topic the topic; empty if unknown
   * @param partition the partition; −1 if unknown
   * @param offset the offset; −1 if unknown
   */
  record Coordinates(String topic, int partition, long offset) {}

  /**
   * The reason for the rejection of a record.
   *
   * @param stage the name of the stage that rejected the record, such as {@code fold}
   * @param reason the {@link dev.memlog.schemas.DeadLetterReason}, in lower case
   * @param message a one-sentence explanation for operators
   * @param at the time of the rejection, which is the timestamp of the dead letter
   */
  record Rejected(String stage, String reason, String message, Instant at) {}

  /**
   * Returns the description of a dead letter. Missing or unreadable headers become empty strings or
   * −1, so operators see the dead letter anyway.
   *
   * @param kept the record of the dead letter, with a key and a value
   */
  public static DeadLetter of(ConsumerRecord<byte[], byte[]> kept) {
    Headers headers = kept.headers();
    return new DeadLetter(
        new String(kept.key(), UTF_8),
        new Coordinates(
            text(headers, DeadLetterHeaders.TOPIC),
            (int) number(headers, DeadLetterHeaders.PARTITION),
            number(headers, DeadLetterHeaders.OFFSET)),
        number(headers, DeadLetterHeaders.TIMESTAMP),
        text(headers, DeadLetterHeaders.TENANT),
        new Rejected(
            text(headers, DeadLetterHeaders.STAGE),
            text(headers, DeadLetterHeaders.REASON),
            text(headers, DeadLetterHeaders.MESSAGE),
            Instant.ofEpochMilli(kept.timestamp())),
        kept.value().length,
        new Coordinates(kept.topic(), kept.partition(), kept.offset()));
  }

  /** Returns the value of a header as text; empty if the header is absent. */
  public static String text(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null || header.value() == null ? "" : new String(header.value(), UTF_8);
  }

  private static long number(Headers headers, String name) {
    try {
      return Long.parseLong(text(headers, name));
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
