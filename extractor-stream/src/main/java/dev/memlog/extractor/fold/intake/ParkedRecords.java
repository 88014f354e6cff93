package dev.memlog.extractor.fold.intake;

import dev.memlog.extractor.state.Parked;
import dev.memlog.extractor.state.ParkedHeader;
import dev.memlog.schemas.log.LogRecord;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** A conversion of records to and from the form in which the store of parked records holds them. */
final class ParkedRecords {

  private ParkedRecords() {}

  /**
   * Converts a record to its stored form.
   *
   * @param unknownBefore the time for which the schema had been unknown when the record arrived, in
   *     milliseconds
   */
  static Parked park(LogRecord record, int schemaId, long unknownBefore) {
    List<ParkedHeader> headers = new ArrayList<>();
    for (Header header : record.headers()) {
      headers.add(new ParkedHeader(header.key(), wrap(header.value())));
    }
    byte[] value = record.value();
    return new Parked(
        record.topic(),
        record.partition(),
        record.offset(),
        record.timestamp(),
        schemaId,
        unknownBefore,
        wrap(record.key()),
        ByteBuffer.wrap(value == null ? new byte[0] : value),
        headers);
  }

  static LogRecord record(Parked parked) {
    Headers headers = new RecordHeaders();
    parked.getHeaders().forEach(h -> headers.add(h.getName(), bytes(h.getValue())));
    return new LogRecord(
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
