package dev.memlog.importer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.admin.StageLag;
import dev.memlog.client.admin.Stats;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IndexingProgressTest {

  private final IndexingProgress backlog = new IndexingProgress();

  @Test
  void shouldNeverGoBackWhileMessagesBecomePassages() {
    // given: 100 messages wait over what was there before
    see(1_000, 100, 0);
    assertThat(backlog.total()).isEqualTo(100);
    assertThat(backlog.done()).isZero();

    // when: half of them have become 150 passages, 20 of which are indexed
    see(1_020, 50, 130);

    // then
    assertThat(backlog.total()).isEqualTo(200);
    assertThat(backlog.done()).isEqualTo(20);

    // when
    see(1_100, 0, 200);

    // then
    assertThat(backlog.total()).isEqualTo(300);
    assertThat(backlog.done()).isEqualTo(100);
    assertThat(backlog.empty()).isFalse();

    // when: some of the last ones were deletions
    see(1_290, 0, 0);

    // then
    assertThat(backlog.total()).isEqualTo(300);
    assertThat(backlog.done()).isEqualTo(300);
    assertThat(backlog.empty()).isTrue();
  }

  @Test
  void shouldTakeWhatNoLongerGrowsForDoneWhereStagesAreNotTold() {
    // given: a key that is no operator's
    for (int i = 0; i < 5; i++) {
      backlog.update(stats(100 + i));
      assertThat(backlog.empty()).isFalse();
    }

    // when
    for (int i = 0; i < 19; i++) {
      backlog.update(stats(104));
      assertThat(backlog.empty()).isFalse();
    }
    backlog.update(stats(104));

    // then
    assertThat(backlog.empty()).isTrue();
  }

  private void see(long passages, long folding, long indexing) {
    backlog.update(
        stats(
            passages,
            new StageLag("fold", "conversation-events", folding),
            new StageLag("indexer", "passages", indexing)));
  }

  private static Stats stats(long passages, StageLag... stages) {
    return new Stats(
        new Stats.Counts(passages, 0, 0, Map.of()),
        List.of(stages),
        null,
        null,
        null,
        null,
        new Stats.Answering("", Map.of(), Map.of()));
  }
}
