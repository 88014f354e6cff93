package dev.memlog.index;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link IndexAlias} must do. */
public abstract class IndexAliasContract {

  protected static final String FIRST = "samples-1";
  protected static final String SECOND = "samples-2";

  /** Long enough for a slow machine to begin a read, short enough to wait for. */
  protected static final Duration LINGER = Duration.ofSeconds(2);

  protected IndexAlias alias;

  /** Opens the alias of this test, each time as another process would. */
  protected abstract IndexAlias openAlias();

  @BeforeEach
  void openFirst() {
    alias = openAlias();
  }

  @AfterEach
  void closeAlias() {
    alias.close();
  }

  protected final void reopen() {
    alias.close();
    alias = openAlias();
  }

  protected final MemoryIndex fill(String collection, int points) {
    MemoryIndex index = alias.open(collection, SPEC);
    for (int n = 0; n < points; n++) {
      index.apply(List.of(upsert(point(n, 1, "word"))), Map.of());
    }
    return index;
  }

  @Test
  void shouldHaveNoLiveCollectionUntilTheFirstSwitch() {
    assertThat(alias.name()).isEqualTo("samples");
    assertThat(alias.collections()).isEmpty();
    assertThat(alias.nextName()).isEqualTo(FIRST);
    assertFilling();

    fill(FIRST, 1);

    assertThat(alias.collections()).containsExactly(FIRST);
    assertThat(alias.nextName()).isEqualTo(SECOND);
    assertFilling();
    reopen();
    assertFilling();
    assertThat(alias.open(FIRST, SPEC).count(filter())).isEqualTo(1);
  }

  private void assertFilling() {
    assertThat(alias.liveName()).isEmpty();
    assertThat(alias.previousName()).isEmpty();
    assertThatThrownBy(alias::live)
        .isInstanceOf(IndexFillingException.class)
        .hasMessageContaining("samples");
  }

  @Test
  void shouldAnswerFromTheCollectionThatItWasSwitchedTo() {
    MemoryIndex first = fill(FIRST, 1);
    alias.switchTo(FIRST);
    assertThat(alias.live()).isSameAs(first).isSameAs(alias.open(FIRST, SPEC));

    MemoryIndex second = fill(SECOND, 2);
    assertThat(alias.live()).isSameAs(first);
    alias.switchTo(SECOND);

    assertThat(alias.live()).isSameAs(second);
    assertThat(alias.liveName()).contains(SECOND);
    assertThat(alias.previousName()).contains(FIRST);
    assertThat(alias.collections()).containsExactly(FIRST, SECOND);
    assertThat(first.count(filter())).isEqualTo(1);
  }

  @Test
  void shouldRememberASwitchOverARestart() {
    fill(FIRST, 1);
    fill(SECOND, 2);
    alias.switchTo(FIRST);
    alias.switchTo(SECOND);

    reopen();

    assertThat(alias.liveName()).contains(SECOND);
    assertThat(alias.previousName()).contains(FIRST);
    assertThat(alias.live().count(filter())).isEqualTo(2);
    assertThat(alias.open(FIRST, SPEC).count(filter())).isEqualTo(1);
    assertThat(alias.nextName()).isEqualTo("samples-3");
  }

  @Test
  void shouldRollBackToThePreviousCollection() {
    fill(FIRST, 1);
    fill(SECOND, 2);
    alias.switchTo(FIRST);
    alias.switchTo(SECOND);
    alias.release(FIRST);

    MemoryIndex back = alias.open(FIRST, SPEC);
    alias.switchTo(FIRST);

    assertThat(alias.live()).isSameAs(back);
    assertThat(alias.previousName()).contains(SECOND);
  }

  @Test
  void shouldChangeNothingBySwitchingToTheLiveCollection() {
    fill(FIRST, 1);
    alias.switchTo(FIRST);

    alias.switchTo(FIRST);

    assertThat(alias.liveName()).contains(FIRST);
    assertThat(alias.previousName()).isEmpty();
  }

  @Test
  void shouldRefuseToSwitchToWhatIsNotThere() {
    fill(FIRST, 1);
    alias.switchTo(FIRST);

    assertThatThrownBy(() -> alias.switchTo(SECOND))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(SECOND)
        .hasMessageContaining(FIRST);
    assertThatThrownBy(() -> alias.open("passages-1", SPEC))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("samples-NUMBER");
    assertThat(alias.liveName()).contains(FIRST);
  }

  @Test
  void shouldShowASwitchToAnotherProcess() {
    fill(FIRST, 1);
    fill(SECOND, 2);
    alias.switchTo(FIRST);
    try (IndexAlias other = openAlias()) {
      assertThat(other.liveName()).contains(FIRST);

      alias.switchTo(SECOND);

      assertThat(other.liveName()).contains(SECOND);
      assertThat(other.previousName()).contains(FIRST);
      assertThat(other.collections()).containsExactly(FIRST, SECOND);
    }
  }

  @Test
  void shouldNotReleaseOrDropTheLiveCollection() {
    fill(FIRST, 1);
    alias.switchTo(FIRST);

    assertThatThrownBy(() -> alias.release(FIRST))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(FIRST);
    assertThatThrownBy(() -> alias.drop(FIRST))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(FIRST);
    assertThat(alias.live().count(filter())).isEqualTo(1);
  }

  @Test
  void shouldLetQueriesFinishOnAReleasedCollection() {
    MemoryIndex first = fill(FIRST, 1);
    alias.switchTo(FIRST);
    fill(SECOND, 2);
    alias.switchTo(SECOND);

    alias.release(FIRST);

    await()
        .during(Duration.ofMillis(300))
        .untilAsserted(() -> assertThat(first.count(filter())).isEqualTo(1));
    await()
        .untilAsserted(
            () ->
                assertThatThrownBy(() -> first.count(filter()))
                    .isInstanceOf(IndexUnavailableException.class));
    assertThat(alias.open(FIRST, SPEC)).isNotSameAs(first);
    assertThat(alias.open(FIRST, SPEC).count(filter())).isEqualTo(1);
  }

  @Test
  void shouldKeepAReleasedCollectionThatIsOpenedAgain() throws Exception {
    MemoryIndex first = fill(FIRST, 1);
    fill(SECOND, 2);
    alias.switchTo(SECOND);
    alias.release(FIRST);

    assertThat(alias.open(FIRST, SPEC)).isSameAs(first);

    MemoryIndex second = alias.live();
    await()
        .during(LINGER.plusMillis(300))
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(first.count(filter())).isEqualTo(1));
    assertThat(alias.live()).isSameAs(second);
  }

  @Test
  void shouldFailNoQueryWhileItSwitchesAndReleases() throws Exception {
    fill(FIRST, 1);
    alias.switchTo(FIRST);
    AtomicBoolean done = new AtomicBoolean();
    try (var threads = Executors.newSingleThreadExecutor()) {
      Future<?> reader =
          threads.submit(
              () -> {
                do {
                  MemoryIndex index = alias.live();
                  assertThat(index.count(filter())).isEqualTo(1);
                  assertThat(index.count(filter())).isEqualTo(1);
                } while (!done.get());
              });
      try {
        for (int number = 2; number <= 5; number++) {
          String former = "samples-" + (number - 1);
          fill("samples-" + number, 1);
          alias.switchTo("samples-" + number);
          alias.release(former);
        }
      } finally {
        done.set(true);
      }
      reader.get();
    }
  }

  @Test
  void shouldDropACollectionWithItsBytes() {
    fill(FIRST, 1);
    fill(SECOND, 2);
    alias.switchTo(FIRST);
    alias.switchTo(SECOND);

    alias.drop(FIRST);

    assertThat(alias.collections()).containsExactly(SECOND);
    assertThat(alias.previousName()).isEmpty();
    assertThat(alias.live().count(filter())).isEqualTo(2);
    assertThat(alias.open(FIRST, SPEC).count(filter())).isZero();
    assertThatCode(() -> alias.drop("samples-7")).doesNotThrowAnyException();
  }

  @Test
  void shouldCloseEverything() {
    MemoryIndex first = fill(FIRST, 1);
    alias.switchTo(FIRST);

    alias.close();

    assertThatThrownBy(() -> first.count(filter())).isInstanceOf(IndexUnavailableException.class);
    assertThatThrownBy(() -> alias.open(SECOND, SPEC))
        .isInstanceOf(IndexUnavailableException.class);
  }

  @Test
  void shouldRefuseAnotherShapeOfAnOpenCollection() {
    fill(FIRST, 1);

    assertThatThrownBy(
            () ->
                alias.open(
                    FIRST,
                    new CollectionSpec("samples", "other", SPEC.dimensions(), SPEC.fields())))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining("other");
  }
}
