package dev.memlog.indexer.api;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.indexer.SettableClock;
import dev.memlog.indexer.operation.CheckReport;
import dev.memlog.indexer.operation.Faults;
import dev.memlog.indexer.operation.IndexDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunningChecksTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(20);

  private final SettableClock clock = new SettableClock(Clock.systemUTC());
  private final AtomicInteger runs = new AtomicInteger();
  private final CountDownLatch permit = new CountDownLatch(1);
  private final RunningChecks<CheckReport> checks = new RunningChecks<>("test", this::run, clock);
  private volatile @Nullable Thread thread;

  private CheckReport run(boolean repair) throws InterruptedException {
    thread = Thread.currentThread();
    int run = runs.incrementAndGet();
    permit.await();
    if (repair) {
      throw new IllegalStateException("the topic is not read");
    }
    return new CheckReport(
        "passages-" + run,
        new Faults(0, List.of(), 0, true),
        0,
        new IndexDigest("passages-" + run, Map.of(), Map.of(), Set.of()),
        clock.instant());
  }

  @Test
  void shouldReturnTheResultOfARunningCheckToALaterCaller() throws Exception {
    // given
    assertThat(checks.check(false, SHORT)).isEmpty();
    assertThat(checks.check(false, SHORT)).isEmpty();

    // when
    permit.countDown();

    // then
    assertThat(checks.check(false, LONG).map(CheckReport::collection)).contains("passages-1");
    assertThat(checks.check(false, LONG).map(CheckReport::collection)).contains("passages-2");
  }

  @Test
  void shouldCheckAgainWhenNoCallerHasReceivedTheResultForTenMinutes() throws Exception {
    // given
    assertThat(checks.check(false, SHORT)).isEmpty();
    permit.countDown();
    assertThat(requireNonNull(thread).join(LONG)).isTrue();

    // when
    clock.jump(Duration.ofMinutes(11));

    // then
    assertThat(checks.check(false, LONG).map(CheckReport::collection)).contains("passages-2");
  }

  @Test
  void shouldReportAFailureOnce() {
    permit.countDown();
    assertThatThrownBy(() -> checks.check(true, LONG))
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseMessage("the topic is not read");
    assertThatThrownBy(() -> checks.check(true, LONG)).isInstanceOf(ExecutionException.class);
    assertThat(runs).hasValue(2);
  }
}
