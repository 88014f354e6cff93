package dev.memlog.index.qdrant;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexAliasContract;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import dev.memlog.index.qdrant.fake.Fault;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QdrantAliasTest extends IndexAliasContract {

  private final FakeQdrant server = FakeQdrant.start();

  @Override
  protected IndexAlias openAlias() {
    return new QdrantAlias(Servers.settings(server), SPEC, Clock.systemUTC(), LINGER);
  }

  @AfterEach
  void closeServer() {
    server.close();
  }

  @Test
  void shouldTakeTheCollectionOfAnOlderVersionForTheLiveOne() {
    try (QdrantIndex older = Servers.open(Servers.settings(server))) {
      older.apply(List.of(upsert(point(1, 1))), Map.of());
    }

    assertThat(alias.liveName()).contains("samples-sample-model-8");
    assertThat(alias.live().count(filter())).isEqualTo(1);
    fill(FIRST, 2);
    alias.switchTo(FIRST);
    assertThat(alias.live().count(filter())).isEqualTo(2);
    assertThat(alias.previousName()).contains("samples-sample-model-8");
    alias.drop("samples-sample-model-8");
    assertThat(alias.collections()).containsExactly(FIRST);
    assertThat(alias.previousName()).isEmpty();
  }

  @Test
  void shouldTellHowFarTheNewestCollectionIsFilledWithoutOpeningIt() {
    try (QdrantAlias waiting =
        new QdrantAlias(Servers.settings(server), SPEC, Clock.systemUTC(), LINGER)) {
      assertThat(waiting.newestPositions()).isEmpty();
      assertThat(waiting.collections()).isEmpty();
      var source = new SourcePartition("topic", 3);
      alias.open(FIRST, SPEC).apply(List.of(), Map.of(source, 9L));
      assertThat(waiting.newestPositions()).isEqualTo(Map.of(source, 9L));
      alias.open(SECOND, SPEC).apply(List.of(), Map.of(source, 4L));
      assertThat(waiting.newestPositions()).isEqualTo(Map.of(source, 4L));
    }
  }

  @Test
  void shouldAnswerFromWhatAnotherProcessSwitchedTo() {
    fill(FIRST, 1);
    alias.switchTo(FIRST);
    try (IndexAlias queries = openAlias()) {
      MemoryIndex former = queries.live();
      assertThat(former.count(filter())).isEqualTo(1);
      fill(SECOND, 2);

      alias.switchTo(SECOND);

      await().untilAsserted(() -> assertThat(queries.live().count(filter())).isEqualTo(2));
      assertThat(former.count(filter())).isEqualTo(1);
      queries.release(FIRST);
      assertThat(queries.live().count(filter())).isEqualTo(2);
    }
  }

  @Test
  void shouldKeepTheLiveCollectionWhileTheNamesCannotBeRead() {
    fill(FIRST, 1);
    alias.switchTo(FIRST);
    MemoryIndex first = alias.live();
    server.faults().always(FakeQdrant.LIST_ALIASES, Fault.unavailable());

    int calls = server.faults().calls(FakeQdrant.LIST_ALIASES);
    await()
        .until(
            () -> {
              assertThat(alias.live()).isSameAs(first);
              return server.faults().calls(FakeQdrant.LIST_ALIASES) > calls;
            });
    assertThat(alias.live()).isSameAs(first);
    assertThatThrownBy(alias::liveName).isInstanceOf(IndexUnavailableException.class);
  }

  @Test
  void shouldSwitchOnceMoreWhenTheReplyWasLost() {
    fill(FIRST, 1);
    alias.switchTo(FIRST);
    fill(SECOND, 2);
    server.faults().next(FakeQdrant.UPDATE_ALIASES, new Fault.LosesReply());
    assertThatThrownBy(() -> alias.switchTo(SECOND)).isInstanceOf(IndexUnavailableException.class);

    alias.switchTo(SECOND);

    assertThat(alias.liveName()).contains(SECOND);
    assertThat(alias.previousName()).contains(FIRST);
  }

  @Test
  void shouldSwitchBothNamesOrNone() {
    fill(FIRST, 1);
    alias.switchTo(FIRST);
    fill(SECOND, 2);
    server.faults().next(FakeQdrant.UPDATE_ALIASES, Fault.unavailable());

    assertThatThrownBy(() -> alias.switchTo(SECOND)).isInstanceOf(IndexUnavailableException.class);

    assertThat(alias.liveName()).contains(FIRST);
    assertThat(alias.previousName()).isEmpty();
    assertThat(alias.live().count(filter())).isEqualTo(1);
  }
}
