package dev.memlog.extractor.evolution.stream;

import dev.memlog.schemas.DecisionRequest;
import java.time.Duration;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.TimestampExtractor;
import org.apache.kafka.streams.processor.api.Record;

/**
 * The order in which a task takes the records of its topics: by the times when the broker appended
 * them. A command whose caller waits for the decision goes before records of other topics that were
 * appended up to ten minutes earlier, since the candidates of an import may take minutes.
 */
final class InputOrder implements TimestampExtractor {

  /**
   * The head start of a command, in milliseconds. Changelog records have the time with the head
   * start, so it must be shorter than the compaction lag of a safe point, by minutes.
   */
  private static final long HEAD_START = Duration.ofMinutes(10).toMillis();

  @Override
  public long extract(ConsumerRecord<Object, Object> record, long partitionTime) {
    return Math.max(0, record.timestamp() - headStart(record.headers()));
  }

  /** Returns a received record with the time when the broker appended it. */
  static Record<byte[], byte[]> appended(Record<byte[], byte[]> received) {
    return received.withTimestamp(received.timestamp() + headStart(received.headers()));
  }

  private static long headStart(Headers headers) {
    return DecisionRequest.of(headers).isPresent() ? HEAD_START : 0;
  }
}
