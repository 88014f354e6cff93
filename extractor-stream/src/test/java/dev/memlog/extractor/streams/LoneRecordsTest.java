package dev.memlog.extractor.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoneRecordsTest {

  private static final long NOW = 1_800_000_000_000L;

  private final LoneRecords records = new LoneRecords(Duration.ofMillis(20));

  @Test
  void shouldFindARecordAloneOnlyWhenNoneArrivedWithinTheInterval() {
    assertThat(records.arrives(NOW, NOW)).as("the first").isTrue();
    assertThat(records.arrives(NOW, NOW)).isFalse();
    assertThat(records.arrives(NOW + 19, NOW + 19)).isFalse();
    assertThat(records.arrives(NOW + 38, NOW + 38))
        .as("19 ms after a record that was not alone")
        .isFalse();
    assertThat(records.arrives(NOW + 58, NOW + 58)).isTrue();
  }

  @Test
  void shouldTakeNoRecordForAloneWhenTheClockIsSetBack() {
    assertThat(records.arrives(NOW, NOW)).isTrue();
    assertThat(records.arrives(NOW - 60_000, NOW - 60_000)).isFalse();
    assertThat(records.arrives(NOW + 20, NOW + 20)).isTrue();
  }

  @Test
  void shouldTakeNoRecordForAloneWhenItWaitedForASlowCommit() {
    assertThat(records.arrives(NOW, NOW)).isTrue();
    assertThat(records.arrives(NOW + 25, NOW + 1)).isFalse();
    assertThat(records.arrives(NOW + 50, NOW + 2)).isFalse();
    assertThat(records.arrives(NOW + 9000, NOW + 1000)).as("a backlog").isFalse();
  }

  @Test
  void shouldTakeNoRecordForAloneWhenItArrivedDuringTheTimeOfASlowCommit() {
    records.recordCommit(Duration.ofMillis(100));
    assertThat(records.arrives(NOW, NOW)).isTrue();

    assertThat(records.arrives(NOW + 100, NOW + 60)).as("appended during the commit").isFalse();
    assertThat(records.arrives(NOW + 199, NOW + 160)).isFalse();
    assertThat(records.arrives(NOW + 299, NOW + 260)).isTrue();

    records.recordCommit(Duration.ofMillis(5));
    assertThat(records.arrives(NOW + 319, NOW + 280)).as("commits are fast again").isTrue();
  }
}
