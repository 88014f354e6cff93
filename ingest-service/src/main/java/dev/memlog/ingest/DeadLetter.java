package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.DeadLetterHeaders;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * A dead letter, as its headers describe it.
 *
 * @param id the origin as {@code topic-partition-offset}
 * @param origin the place of the rejected record
 * @param appendedAt the time when the broker appended the rejected record, in epoch milliseconds;
 *     −1 if unknown
 * @param tenant the tenant; empty if it could not be read
 * @param rejection the rejection
 * @param size the size of the value, in bytes
 * @param where the place of the dead letter itself
 */
record DeadLetter(
    String id,
    Place origin,
    long appendedAt,
    String tenant,
    Rejected rejection,
    int size,
    Place where) {

  /** The place of a record in the log. Unknown numbers of an origin are −1. */
  record Place(String topic, int partition, long offset) {}

  /**
   * A rejection of a record.
   *
   * @param stage the stage that rejected it, such as {@code fold}
   * @param reason the reason, as the header holds it
   * @param message a sentence about the rejection
   * @param at the time of the rejection
   */
  record Rejected(String stage, String reason, String message, Instant at) {}

  /**
   * Reads a dead letter from its record. Missing or unreadable headers become empty strings or −1,
   * so that operators see the dead letter anyway.
   */
  static DeadLetter of(ConsumerRecord<byte[], byte[]> kept) {
    Headers headers = kept.headers();
    return new DeadLetter(
        new String(kept.key(), UTF_8),
        new Place(
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
        new Place(kept.topic(), kept.partition(), kept.offset()));
  }

  static String text(Headers headers, String name) {
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
