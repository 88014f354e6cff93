package dev.memlog.extractor.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoneRecordsTest {

  private static final long NOW = 1_800_000_000_000L;

  private final LoneRecords records = new LoneRecords(Duration.ofMillis(20));

  @Test
  void shouldFindARecordAloneOnlyWhenNoneArrivedWithinTheInterval() {
    assertThat(records.arrives(NOW)).as("the first").isTrue();
    assertThat(records.arrives(NOW)).isFalse();
    assertThat(records.arrives(NOW + 19)).isFalse();
    assertThat(records.arrives(NOW + 38)).as("19 ms after a record that was not alone").isFalse();
    assertThat(records.arrives(NOW + 58)).isTrue();
  }

  @Test
  void shouldTakeNoRecordForAloneWhenTheClockIsSetBack() {
    assertThat(records.arrives(NOW)).isTrue();
    assertThat(records.arrives(NOW - 60_000)).isFalse();
    assertThat(records.arrives(NOW + 20)).isTrue();
  }
}
