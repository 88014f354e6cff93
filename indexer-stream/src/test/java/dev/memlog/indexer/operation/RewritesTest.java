package dev.memlog.indexer.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.indexer.operation.RebuildStatus.Phase;
import dev.memlog.indexer.operation.Unerased.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of when a collection is rebuilt, or dropped, to erase deleted text. */
class RewritesTest {

  private static final Instant BY = Instant.parse("2026-11-21T12:00:00Z");

  /** Each collection's oldest text, in seconds before the time up to which it is due. */
  @ParameterizedTest
  @CsvSource({
    ",, NONE, 0",
    "-1,, NONE, 0",
    "-1, -1, NONE, 0",
    "0,, REBUILD, 0",
    "5, 9, REBUILD, 9",
    ", 9, DROP_PREVIOUS, 9",
    "-1, 9, DROP_PREVIOUS, 9",
  })
  void shouldRebuildFirstAndDropThePreviousCollectionOnceItsTextIsDue(
      @Nullable Long live, @Nullable Long previous, Step due, long overdue) {
    var unerased = new Unerased(before(live), before(previous));

    assertThat(unerased.due(BY)).isEqualTo(due);
    assertThat(unerased.overdue(BY)).isEqualTo(Duration.ofSeconds(overdue));
  }

  private static Optional<Instant> before(@Nullable Long seconds) {
    return Optional.ofNullable(seconds).map(BY::minusSeconds);
  }

  @Test
  void shouldPauseWhileARebuildRuns() {
    assertThat(Rewrites.pauses(begun().in(Phase.HOLDING, ""), BY.plus(Duration.ofDays(9))))
        .isTrue();
  }

  @Test
  void shouldLetSearchesOfOtherProcessesLeaveTheFormerCollectionBeforeItsDrop() {
    RebuildStatus switched = begun().in(Phase.SWITCHED, "").endedAt(BY);

    assertThat(Rewrites.pauses(switched, BY.plusSeconds(9))).isTrue();
    assertThat(Rewrites.pauses(switched, BY.plusSeconds(10))).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"CANCELLED", "FAILED"})
  void shouldPauseForAnHourAfterARebuildThatDidNotSwitch(Phase phase) {
    RebuildStatus ended = begun().in(phase, "").endedAt(BY);

    assertThat(Rewrites.pauses(ended, BY.plus(Duration.ofMinutes(59)))).isTrue();
    assertThat(Rewrites.pauses(ended, BY.plus(Duration.ofHours(1)))).isFalse();
  }

  private static RebuildStatus begun() {
    return RebuildStatus.begun(new RebuildStatus.Target("passages-2", "model", false), BY);
  }
}
