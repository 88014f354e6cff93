package dev.memlog.schemas.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.Ids;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * An undecoded record of the log.
 *
 * @param timestamp the time when the broker appended it, epoch milliseconds
 */
@SuppressWarnings("ArrayRecordComponent") // carried through, never compared
public record LogRecord(
    String topic,
    int partition,
    long offset,
    long timestamp,
    byte @Nullable [] key,
    byte @Nullable [] value,
    Headers headers) {

  /** Converts a record of Kafka's consumer. */
  public static LogRecord of(ConsumerRecord<byte[], byte[]> record) {
    return new LogRecord(
        record.topic(),
        record.partition(),
        record.offset(),
        record.timestamp(),
        record.key(),
        record.value(),
        record.headers());
  }

  /** Returns {@code topic-partition-offset}, which is also the key of the record's dead letter. */
  public String id() {
    return topic + "-" + partition + "-" + offset;
  }

  /** Returns the size of key, value and headers in bytes, without Kafka's own envelope. */
  public int size() {
    int size = (key == null ? 0 : key.length) + (value == null ? 0 : value.length);
    for (Header header : headers) {
      size += header.key().length() + (header.value() == null ? 0 : header.value().length);
    }
    return size;
  }

  /**
   * Returns the tenant that a key of {@link dev.memlog.schemas.Keys} begins with. Use it only for
   * topics that no client writes to, since a client's key cannot be trusted.
   *
   * @return the tenant; null if the key has another form
   */
  public @Nullable String tenantOfKey() {
    if (key == null) {
      return null;
    }
    String text = new String(key, UTF_8);
    int end = text.indexOf('/');
    String first = end < 0 ? "" : text.substring(0, end);
    return Ids.valid(first) ? first : null;
  }
}
