package dev.memlog.extractor.streams;

import dev.memlog.schemas.log.LogRecord;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** The records that a processor takes from a topic, as records of the log. */
public final class ReceivedRecord {

  private ReceivedRecord() {}

  /**
   * Returns a record with the topic and offset that it comes from.
   *
   * @param context the context of the processor that takes the record
   * @throws IllegalStateException if the record does not come from a topic
   */
  public static LogRecord of(ProcessingContext context, Record<byte[], byte[]> record) {
    RecordMetadata at =
        context
            .recordMetadata()
            .orElseThrow(() -> new IllegalStateException("a record without topic and offset"));
    return new LogRecord(
        at.topic(),
        at.partition(),
        at.offset(),
        record.timestamp(),
        record.key(),
        record.value(),
        record.headers());
  }
}
