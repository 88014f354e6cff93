package dev.memlog.extractor.streams;

import dev.memlog.schemas.log.LogRecord;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** A conversion of the records that a Kafka Streams processor receives to {@link LogRecord}s. */
public final class ReceivedRecord {

  private ReceivedRecord() {}

  /**
   * Returns a received record together with the topic, partition and offset from which it was read.
   *
   * @param context the context of the processor that received the record
   * @throws IllegalStateException if the record was not read from a topic
   */
  public static LogRecord of(ProcessingContext context, Record<byte[], byte[]> record) {
    RecordMetadata at =
        context
            .recordMetadata()
            .orElseThrow(
                () -> new IllegalStateException("a record must come from a topic, with an offset"));
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
