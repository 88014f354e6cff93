package dev.memlog.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The share of a processor that background work receives at least, by clocks that tests set. */
class MinimumShareTest {

  private static final Duration TURN = Duration.ofMillis(100);
  private static final double QUARTER = 0.25;

  private long clock;
  private long used;
  private boolean normal;
  private int turns;
  private int normalTurns;

  private final MinimumShare share =
      new MinimumShare(this::runNormally, () -> {}, () -> clock, () -> used);

  private void runNormally(Runnable turn) {
    normal = true;
    turn.run();
    normal = false;
  }

  /** Runs turns for a minute, which advance as the priority of their thread permits. */
  private double receivedInAMinute(double yielding, double atNormalPriority) {
    long began = clock;
    long before = used;
    while (clock - began < Duration.ofMinutes(1).toNanos()) {
      share.execute(
          () -> {
            turns++;
            normalTurns += normal ? 1 : 0;
            used += TURN.toNanos();
            clock += (long) (TURN.toNanos() / (normal ? atNormalPriority : yielding));
          });
    }
    return (double) (used - before) / (clock - began);
  }

  @Test
  void shouldOnlyYieldWhileTheWorkReceivesItsShareAnyway() {
    // when
    double received = receivedInAMinute(0.3, 1);

    // then
    assertThat(received).isEqualTo(0.3, within(0.01));
    assertThat(normalTurns).isZero();
  }

  @Test
  void shouldGiveStarvedWorkAQuarterOfAProcessor() {
    // when the yielding thread is nearly never scheduled
    double received = receivedInAMinute(0.02, 0.5);

    // then
    assertThat(received).isGreaterThan(0.2).isLessThan(QUARTER + 0.05);
    assertThat(normalTurns).isBetween(turns / 2, turns - 1);
  }

  @Test
  void shouldRunAllTurnsAtNormalPriorityWhereThatIsNotEnoughEither() {
    // when
    double received = receivedInAMinute(0.02, 0.1);

    // then
    assertThat(received).isGreaterThan(0.09);
    assertThat(normalTurns).isGreaterThanOrEqualTo(turns - 1);
  }

  @Test
  void shouldOweIdleWorkNoMoreThanASecond() {
    // given an hour without a turn
    clock += Duration.ofHours(1).toNanos();

    // when
    for (int i = 0; i < 20; i++) {
      share.execute(
          () -> {
            normalTurns += normal ? 1 : 0;
            used += TURN.toNanos();
            clock += TURN.toNanos();
          });
    }

    // then each turn of 100 ms paid 75 ms of the second
    assertThat(normalTurns).isEqualTo(14);
  }

  @Test
  void shouldCatchUpSoonAfterReceivingMuchMoreThanItsShare() {
    // given an idle machine
    receivedInAMinute(1, 1);
    int before = normalTurns;

    // when the machine is busy
    double received = receivedInAMinute(0.02, 0.5);

    // then
    assertThat(before).isZero();
    assertThat(received).isGreaterThan(0.2);
  }

  @Test
  void shouldThrowWhatATurnThrows() {
    // given
    clock += Duration.ofSeconds(1).toNanos();

    // when / then
    assertThatThrownBy(
            () ->
                share.execute(
                    () -> {
                      throw new IllegalStateException("at normal priority: " + normal);
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("at normal priority: true");
  }

  @Test
  void shouldRunOwedTurnsOnItsOwnThread() {
    try (var real = MinimumShare.start("share")) {
      // when
      var thread = new AtomicReference<>("");
      real.execute(() -> thread.set(Thread.currentThread().getName()));

      // then it was owed a part of the time since the start
      assertThat(thread).hasValue("share");
    }
  }
}
