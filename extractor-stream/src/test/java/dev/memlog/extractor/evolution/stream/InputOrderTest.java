package dev.memlog.extractor.evolution.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.schemas.DecisionRequest;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

class InputOrderTest {

  private static final long NOW = 1_790_000_000_000L;
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();

  private final InputOrder order = new InputOrder();

  @Test
  void shouldTakeACommandWhoseCallerWaitsBeforeEarlierCandidates() {
    assertThat(time(waiting(), NOW)).isLessThan(time(new RecordHeaders(), NOW - 9 * MINUTE));
    assertThat(time(waiting(), NOW)).isGreaterThan(time(new RecordHeaders(), NOW - 11 * MINUTE));
  }

  @Test
  void shouldTakeOtherRecordsByTheTimesOfTheirAppending() {
    assertThat(time(new RecordHeaders(), NOW)).isEqualTo(NOW);
    assertThat(time(new RecordHeaders(), -1)).isZero();
  }

  @Test
  void shouldGiveEachRecordTheTimeOfItsAppending() {
    assertThat(received(waiting()).timestamp()).isEqualTo(NOW);
    assertThat(received(new RecordHeaders()).timestamp()).isEqualTo(NOW);
  }

  private Record<byte[], byte[]> received(Headers headers) {
    return InputOrder.appended(new Record<>(new byte[0], new byte[0], time(headers, NOW), headers));
  }

  private long time(Headers headers, long appended) {
    var record =
        new ConsumerRecord<Object, Object>(
            Topics.MEMORY_COMMANDS.name(),
            0,
            0,
            appended,
            TimestampType.LOG_APPEND_TIME,
            0,
            0,
            new byte[0],
            new byte[0],
            headers,
            Optional.empty());
    return order.extract(record, 0);
  }

  private static Headers waiting() {
    Headers headers = new RecordHeaders();
    DecisionRequest.set(headers, "request");
    return headers;
  }
}
