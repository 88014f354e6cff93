package dev.memlog.indexer.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.indexer.SettableClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class EventToSearchableTest {

  private final SettableClock clock =
      new SettableClock(Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC));
  private final EventToSearchable times = new EventToSearchable(clock);

  @Test
  void shouldGivePercentilesToFivePerCent() {
    // given
    for (int millis = 1; millis <= 1000; millis++) {
      times.record(Duration.ofMillis(millis));
    }

    // when
    EventToSearchable.Snapshot snapshot = times.snapshot();

    // then
    assertThat(snapshot.count()).isEqualTo(1000);
    assertThat(snapshot.p50().toMillis()).isCloseTo(500, within(26L));
    assertThat(snapshot.p95().toMillis()).isCloseTo(950, within(49L));
    assertThat(snapshot.p99().toMillis()).isCloseTo(990, within(51L));
    assertThat(snapshot.max()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void shouldForgetAfterFiveMinutes() {
    // given
    times.record(Duration.ofSeconds(9));
    clock.jump(Duration.ofMinutes(4));
    times.record(Duration.ofMillis(5));
    assertThat(times.snapshot().count()).isEqualTo(2);

    // when
    clock.jump(Duration.ofMinutes(2));

    // then
    assertThat(times.snapshot().count()).isEqualTo(1);
    assertThat(times.snapshot().max()).isEqualTo(Duration.ofMillis(5));
  }

  @Test
  void shouldBeZeroWhereNothingWasMeasured() {
    assertThat(times.snapshot())
        .isEqualTo(
            new EventToSearchable.Snapshot(
                0, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO));
  }

  @Test
  void shouldCountWhatClocksMakeNegativeAsZero() {
    // when
    times.record(Duration.ofMillis(-3));

    // then
    assertThat(times.snapshot().p99()).isEqualTo(Duration.ZERO);
    assertThat(times.snapshot().count()).isEqualTo(1);
  }
}
