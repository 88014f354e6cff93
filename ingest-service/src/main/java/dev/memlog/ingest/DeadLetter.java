package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.DeadLetterHeaders;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * A dead letter, as its headers tell of it.
 *
 * @param id topic-partition-offset of the origin
 * @param topic it came from
 * @param partition it came from
 * @param offset it stood at
 * @param timestamp when the broker took the origin, epoch milliseconds; -1: not known
 * @param tenant empty where it could not be read
 * @param at when it was refused
 * @param size of the value, in bytes
 * @param where it stands itself
 */
record DeadLetter(
    String id,
    String topic,
    int partition,
    long offset,
    long timestamp,
    String tenant,
    String stage,
    String reason,
    String message,
    Instant at,
    int size,
    Place where) {

  /** Where a dead letter stands. */
  record Place(String topic, int partition, long offset) {}

  /**
   * What a record says; missing or unreadable headers leave blanks, since operators must see it.
   */
  static DeadLetter of(ConsumerRecord<byte[], byte[]> kept) {
    Headers headers = kept.headers();
    return new DeadLetter(
        new String(kept.key(), UTF_8),
        text(headers, DeadLetterHeaders.TOPIC),
        (int) number(headers, DeadLetterHeaders.PARTITION),
        number(headers, DeadLetterHeaders.OFFSET),
        number(headers, DeadLetterHeaders.TIMESTAMP),
        text(headers, DeadLetterHeaders.TENANT),
        text(headers, DeadLetterHeaders.STAGE),
        text(headers, DeadLetterHeaders.REASON),
        text(headers, DeadLetterHeaders.MESSAGE),
        Instant.ofEpochMilli(kept.timestamp()),
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
