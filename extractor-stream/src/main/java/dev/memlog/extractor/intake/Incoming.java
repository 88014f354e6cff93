package dev.memlog.extractor.intake;

import dev.memlog.extractor.state.Parked;
import dev.memlog.extractor.state.ParkedHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * A record as it came.
 *
 * @param timestamp when the broker took it, epoch milliseconds
 */
@SuppressWarnings("ArrayRecordComponent") // carried through, never compared
public record Incoming(
    String topic,
    int partition,
    long offset,
    long timestamp,
    byte @Nullable [] key,
    byte @Nullable [] value,
    Headers headers) {

  /** {@code topic-partition-offset}: the key of its dead letter. */
  public String id() {
    return topic + "-" + partition + "-" + offset;
  }

  /** What it takes on a topic but for the envelope, in bytes. */
  int size() {
    int size = (key == null ? 0 : key.length) + (value == null ? 0 : value.length);
    for (Header header : headers) {
      size += header.key().length() + (header.value() == null ? 0 : header.value().length);
    }
    return size;
  }

  Parked parked(int schemaId, long unknownBefore) {
    List<ParkedHeader> kept = new ArrayList<>();
    for (Header header : headers) {
      kept.add(new ParkedHeader(header.key(), wrap(header.value())));
    }
    ByteBuffer bytes = ByteBuffer.wrap(value == null ? new byte[0] : value);
    return new Parked(
        topic, partition, offset, timestamp, schemaId, unknownBefore, wrap(key), bytes, kept);
  }

  static Incoming of(Parked parked) {
    Headers headers = new RecordHeaders();
    parked.getHeaders().forEach(h -> headers.add(h.getName(), bytes(h.getValue())));
    return new Incoming(
        parked.getTopic(),
        parked.getPartition(),
        parked.getOffset(),
        parked.getTimestamp(),
        bytes(parked.getKey()),
        bytes(parked.getValue()),
        headers);
  }

  private static @Nullable ByteBuffer wrap(byte @Nullable [] bytes) {
    return bytes == null ? null : ByteBuffer.wrap(bytes);
  }

  private static byte @Nullable [] bytes(@Nullable ByteBuffer buffer) {
    if (buffer == null) {
      return null;
    }
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }
}
