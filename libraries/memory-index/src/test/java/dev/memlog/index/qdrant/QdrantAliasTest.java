package dev.memlog.index.qdrant;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.delete;
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
import dev.memlog.index.Repair;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import dev.memlog.index.qdrant.fake.Fault;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QdrantAliasTest extends IndexAliasContract {

  private static final Instant FIRST_DAY = Instant.parse("2026-11-21T12:00:00Z");
  private static final Instant SECOND_DAY = FIRST_DAY.plus(Duration.ofDays(1));

  private final FakeQdrant server = FakeQdrant.start();
  private final AtomicReference<Instant> now = new AtomicReference<>(FIRST_DAY);

  @Override
  protected IndexAlias openAlias() {
    InstantSource clock = now::get;
    return new QdrantAlias(Servers.settings(server), SPEC, clock.withZone(ZoneOffset.UTC), LINGER);
  }

  @AfterEach
  void closeServer() {
    server.close();
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
  void shouldKnowNoUnerasedTextWhenNoTextWasReplaced() {
    MemoryIndex index = fill(FIRST, 2);

    index.apply(List.of(delete(7, 1)), Map.of());
    index.apply(List.of(delete(7, 2)), Map.of());
    index.apply(List.of(upsert(point(1, 1))), Map.of());

    assertThat(alias.unerasedSince(FIRST)).isEmpty();
    assertThat(alias.unerasedSince(SECOND)).isEmpty();
  }

  @Test
  void shouldRememberWhenTextWasFirstDeletedOverRestarts() {
    fill(FIRST, 2).apply(List.of(delete(0, 2)), Map.of());
    now.set(SECOND_DAY);
    reopen();

    alias.open(FIRST, SPEC).apply(List.of(delete(1, 2)), Map.of());

    assertThat(alias.unerasedSince(FIRST)).contains(FIRST_DAY);
  }

  @Test
  void shouldRememberWhenTextWasFirstEditedOrRepaired() {
    MemoryIndex edited = fill(FIRST, 1);
    MemoryIndex repaired = fill(SECOND, 1);

    edited.apply(List.of(upsert(point(0, 2))), Map.of());
    now.set(SECOND_DAY);
    repaired.repair(List.of(new Repair(1L, delete(0, 1))));

    assertThat(alias.unerasedSince(FIRST)).contains(FIRST_DAY);
    assertThat(alias.unerasedSince(SECOND)).contains(SECOND_DAY);
  }

  @Test
  void shouldDeleteNoTextWhoseTimeCannotBeStored() {
    MemoryIndex index = fill(FIRST, 1);
    server.faults().next(FakeQdrant.UPSERT, Fault.unavailable());

    assertThatThrownBy(() -> index.apply(List.of(delete(0, 2)), Map.of()))
        .isInstanceOf(IndexUnavailableException.class);

    assertThat(index.count(filter())).isEqualTo(1);
    index.apply(List.of(delete(0, 2)), Map.of());
    assertThat(index.count(filter())).isZero();
    assertThat(alias.unerasedSince(FIRST)).contains(FIRST_DAY);
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
