package dev.memlog.schemas.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.schemas.Ids;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A record of a Kafka topic with its key and value as undecoded bytes.
 *
 * @param topic the topic of the record
 * @param partition the partition of the record
 * @param offset the offset of the record
 * @param timestamp the record's timestamp, in epoch milliseconds; on topics with LogAppendTime, the
 *     time when the broker appended the record
 * @param key the key; null for none
 * @param value the value; null for none
 * @param headers the headers
 */
public record LogRecord(
    String topic,
    int partition,
    long offset,
    long timestamp,
    byte @Nullable [] key,
    byte @Nullable [] value,
    Headers headers) {

  /**
   * Returns the given record of a Kafka consumer as a log record, which shares its key, value and
   * headers.
   */
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

  /**
   * Returns the position as {@code topic-partition-offset}, which is also the key of the record's
   * dead letter.
   */
  public String id() {
    return topic + "-" + partition + "-" + offset;
  }

  /**
   * Returns the total size of key, value and headers, in bytes. It excludes the overhead of Kafka's
   * record format, and counts one byte for each character of a header's name.
   */
  public int size() {
    int size = (key == null ? 0 : key.length) + (value == null ? 0 : value.length);
    for (Header header : headers) {
      size += header.key().length() + (header.value() == null ? 0 : header.value().length);
    }
    return size;
  }

  /**
   * Returns the tenant of a key that {@link dev.memlog.schemas.Keys} formed. The result is reliable
   * only for topics that no client writes to, since clients may write any key.
   *
   * @return the tenant; null if there is no key, or if the key does not begin with an id and "/"
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
