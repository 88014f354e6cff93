package dev.memlog.indexer.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class PriorityPolicyTest {

  private static final long NOW = 1_000_000;

  private final Clock clock = Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC);
  private final PriorityPolicy live = new PriorityPolicy(false, true, clock);

  @Test
  void shouldCountARecentItemOfAnOwnerWithFewItemsAsLive() {
    assertThat(live.isLive(aged(4_999), 7)).isTrue();
    assertThat(live.isLive(aged(5_000), 7)).isFalse();
    assertThat(live.isLive(aged(0), 8)).isFalse();
  }

  @Test
  void shouldIndexLiveItemsLexicallyFirst() {
    assertThat(live.indexesLexicallyFirst(aged(0), 0, false)).isTrue();
    assertThat(live.indexesLexicallyFirst(aged(0), 8, false)).isFalse();
    assertThat(live.indexesLexicallyFirst(aged(0), 8, true)).isTrue();
    assertThat(live.indexesLexicallyFirst(aged(5_000), 0, true)).isFalse();
  }

  @Test
  void shouldNeverIndexLexicallyFirstInTheBackgroundOrWithoutTheIndex() {
    var background = new PriorityPolicy(true, true, clock);
    var needsVectors = new PriorityPolicy(false, false, clock);

    assertThat(background.indexesLexicallyFirst(aged(0), 0, false)).isFalse();
    assertThat(needsVectors.indexesLexicallyFirst(aged(0), 0, false)).isFalse();
  }

  @Test
  void shouldReadAheadForAMinuteUnlessTheOwnerImports() {
    assertThat(live.mayReadAhead(aged(60_000))).isTrue();
    assertThat(live.mayReadAhead(aged(60_001))).isFalse();
    assertThat(live.readsAhead(31, 31, false)).isTrue();
    assertThat(live.readsAhead(32, 1, true)).isTrue();
    assertThat(live.readsAhead(32, 1, false)).isFalse();
    assertThat(live.readsAhead(32, 2, true)).isFalse();
  }

  @Test
  void shouldGatherOnlyItemsOlderThanASecond() {
    assertThat(live.mayGather(aged(1_000))).isFalse();
    assertThat(live.mayGather(aged(1_001))).isTrue();
  }

  @Test
  void shouldGiveTheEmbedderOneLiveSliceMoreThanItWorksOn() {
    assertThat(PriorityPolicy.liveSlices(2, 2)).isEqualTo(3);
    assertThat(PriorityPolicy.liveSliceTexts(2, 3)).isEqualTo(1);
    assertThat(PriorityPolicy.liveSlices(Integer.MAX_VALUE, 2)).isEqualTo(4);
    assertThat(PriorityPolicy.liveSliceTexts(Integer.MAX_VALUE, 4)).isEqualTo(2);
  }

  private static ConsumerRecord<byte[], byte[]> aged(long millis) {
    return new ConsumerRecord<>(
        "passages",
        0,
        0,
        NOW - millis,
        TimestampType.CREATE_TIME,
        0,
        0,
        new byte[0],
        new byte[0],
        new RecordHeaders(),
        Optional.empty());
  }
}
