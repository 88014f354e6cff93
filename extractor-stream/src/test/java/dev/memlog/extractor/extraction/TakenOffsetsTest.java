package dev.memlog.extractor.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class TakenOffsetsTest {

  private final TakenOffsets offsets = new TakenOffsets();

  private TakenOffsets.Taken take(int partition, long offset) {
    return offsets.take(record(partition, offset)).orElseThrow();
  }

  private static ConsumerRecord<byte[], byte[]> record(int partition, long offset) {
    return new ConsumerRecord<>("turns", partition, offset, new byte[0], new byte[0]);
  }

  private static Map<TopicPartition, OffsetAndMetadata> position(int partition, long offset) {
    return Map.of(new TopicPartition("turns", partition), new OffsetAndMetadata(offset));
  }

  @Test
  void shouldReturnTheOffsetOfTheFirstRecordThatIsNotDone() {
    // given: offsets need not follow one another
    var first = take(0, 3);
    var second = take(0, 5);
    var third = take(0, 6);
    take(1, 1);

    // when, then
    offsets.done(second);
    assertThat(offsets.positions()).isEmpty();
    offsets.done(first);
    assertThat(offsets.positions()).isEqualTo(position(0, 6));
    assertThat(offsets.positions()).as("told once").isEmpty();
    offsets.done(third);
    assertThat(offsets.positions()).isEqualTo(position(0, 7));
    assertThat(offsets.waiting()).isEqualTo(1);
  }

  @Test
  void shouldReturnNoOffsetWhenThePartitionIsNotAssigned() {
    // given
    var gone = take(0, 3);
    var kept = take(1, 8);

    // when
    offsets.forget(List.of(new TopicPartition("turns", 0)));
    offsets.done(gone);
    offsets.done(kept);

    // then
    assertThat(offsets.positions()).isEqualTo(position(1, 9));
    assertThat(offsets.waiting()).isZero();
  }

  @Test
  void shouldCountARecordTakenAheadOnlyWhenItsPlaceIsReached() {
    // given
    var ahead = offsets.takeAhead(record(0, 7));
    offsets.done(ahead);
    assertThat(offsets.positions()).isEmpty();
    assertThat(offsets.takenAhead(record(0, 7))).isTrue();
    assertThat(offsets.takenAhead(record(1, 7))).isFalse();

    // when
    offsets.done(take(0, 6));
    assertThat(offsets.take(record(0, 7))).as("taken already").isEmpty();

    // then
    assertThat(offsets.positions()).isEqualTo(position(0, 8));
    assertThat(offsets.takenAhead(record(0, 7))).isFalse();
  }

  @Test
  void shouldNotPassARecordTakenAheadThatIsInProgress() {
    // given
    var ahead = offsets.takeAhead(record(0, 3));
    assertThat(offsets.take(record(0, 3))).isEmpty();
    offsets.done(take(0, 4));

    // then
    assertThat(offsets.positions()).isEmpty();
    offsets.done(ahead);
    assertThat(offsets.positions()).isEqualTo(position(0, 5));
  }

  @Test
  void shouldKeepABoundedNumberOfRecordsTakenAhead() {
    for (int offset = 0; offset <= 10_000; offset++) {
      offsets.takeAhead(record(0, offset));
    }

    assertThat(offsets.takenAhead(record(0, 0))).isFalse();
    assertThat(offsets.takenAhead(record(0, 1))).isTrue();
    assertThat(offsets.takenAhead(record(0, 10_000))).isTrue();
  }
}
