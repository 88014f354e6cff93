package dev.memlog.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BackoffTest {

  /** A clock that is about to overflow, since monotonic clocks may overflow and be negative. */
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000);

  private final Backoff backoff =
      new Backoff(
          "the index is unavailable", Duration.ofMillis(200), Duration.ofSeconds(2), nanos::get);

  @Test
  void shouldHoldForPausesThatDoubleUpToTheLongest() {
    assertThat(backoff.holds()).isFalse();
    for (long pause : new long[] {200, 400, 800, 1600, 2000, 2000}) {
      backoff.failed("connection refused");
      assertThat(backoff.remaining()).isEqualTo(Duration.ofMillis(pause));
      pass(pause - 1);
      assertThat(backoff.holds()).isTrue();
      pass(1);
      assertThat(backoff.holds()).isFalse();
    }
    assertThat(backoff.detail()).isEqualTo("the index is unavailable: connection refused");
  }

  @Test
  void shouldBeginWithTheFirstPauseAgainOnceItWorked() {
    backoff.failed(new IllegalStateException("broken"));
    backoff.failed(new IllegalStateException("broken"));
    backoff.worked();
    assertThat(backoff.holds()).isFalse();
    assertThat(backoff.detail()).isNull();
    backoff.failed(new IllegalStateException("again"));
    assertThat(backoff.remaining()).isEqualTo(Duration.ofMillis(200));
  }

  private void pass(long millis) {
    nanos.addAndGet(Duration.ofMillis(millis).toNanos());
  }
}
