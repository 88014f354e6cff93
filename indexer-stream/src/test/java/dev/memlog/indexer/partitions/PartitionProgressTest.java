package dev.memlog.indexer.partitions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PartitionProgressTest {

  private final PartitionProgress progress =
      new PartitionProgress(new TopicPartition("passages", 0), 10, 20, 15);

  @Test
  void shouldReturnTheHeadWhenNoRecordIsInProgress() {
    // when
    progress.moveHead(17);

    // then
    assertThat(progress.position()).isEqualTo(17);
    assertThat(progress.visible()).isEqualTo(17);
  }

  @Test
  void shouldNeverPassTheBacklog() {
    // given
    progress.moveHead(100);
    progress.fallBehind(30);

    // when
    progress.backlogReadTo(60);

    // then
    assertThat(progress.position()).isEqualTo(60);

    // when
    progress.backlogReadTo(100);

    // then
    assertThat(progress.behind()).isFalse();
    assertThat(progress.position()).isEqualTo(100);
  }

  @Test
  void shouldSeparateWhatIsVisibleFromWhatIsDone() {
    // given
    TrackedOffset first = progress.track(10);
    TrackedOffset second = progress.track(11);
    progress.moveHead(12);

    // when
    first.moveTo(TrackedOffset.State.VISIBLE);
    second.moveTo(TrackedOffset.State.DONE);

    // then
    assertThat(progress.visible()).isEqualTo(12);
    assertThat(progress.position()).isEqualTo(10);
  }

  @Test
  void shouldRememberRecordsHandledAhead() {
    // given
    progress.handledAhead("key", 40);

    // when / then
    assertThat(progress.overtaken("other", 30)).isFalse();
    assertThat(progress.overtaken("key", 30)).isTrue();
    assertThat(progress.overtaken("key", 40)).isFalse();
    assertThat(progress.handled("other", 30)).isFalse();
    assertThat(progress.handled("key", 30)).isTrue();
    assertThat(progress.handled("key", 40)).isTrue();
    assertThat(progress.handled("key", 50)).isFalse();
  }

  @Test
  void shouldBeRestoredBeforeItHasCaughtUp() {
    // given
    TrackedOffset early = progress.track(12);
    TrackedOffset late = progress.track(18);
    progress.moveHead(20);
    assertThat(progress.restored()).isFalse();

    // when what had been visible before the start is so again, and later passages still wait
    early.moveTo(TrackedOffset.State.VISIBLE);

    // then
    assertThat(progress.restored()).isTrue();
    assertThat(progress.caughtUp()).isFalse();

    // when
    late.moveTo(TrackedOffset.State.VISIBLE);

    // then
    assertThat(progress.caughtUp()).isTrue();
  }

  @Property
  void shouldAdvanceOnlyOverWhatIsContiguouslyDone(
      @ForAll @Size(max = 60) List<@IntRange(max = 59) Integer> order) {
    // given
    var tested = new PartitionProgress(new TopicPartition("passages", 0), 0, 0, 0);
    List<TrackedOffset> all = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      all.add(tested.track(i));
    }
    tested.moveHead(60);

    for (int next : order) {
      // when
      all.get(next).moveTo(TrackedOffset.State.DONE);

      // then
      int expected = 0;
      while (expected < 60 && all.get(expected).state() == TrackedOffset.State.DONE) {
        expected++;
      }
      assertThat(tested.position()).isEqualTo(expected);
    }
  }
}
