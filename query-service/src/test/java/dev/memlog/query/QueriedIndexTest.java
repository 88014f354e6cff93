package dev.memlog.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PassageFields;
import dev.memlog.index.StoredAlias;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.RequestException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The live collection as queries open it, after another process has switched to it. */
class QueriedIndexTest {

  private final HashingEmbedder embedder = new HashingEmbedder();
  private final SwitchedAlias alias = new SwitchedAlias(embedder);
  private final QueriedIndex index =
      QueriedIndex.of(alias, EmbeddingModels.of(List.of(embedder)), () -> true, () -> "");

  @AfterEach
  void close() {
    alias.close();
  }

  @Test
  void shouldBeUnavailableWhileTheSettingsDoNotPermitTheLiveCollection() {
    // given
    assertThat(index.live()).isSameAs(alias.first);

    // when a collection goes live that has more replicas than searches ask
    alias.live = "passages-2";

    // then
    assertThatThrownBy(index::live)
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessage(SwitchedAlias.REFUSED);
    assertThatThrownBy(() -> QueriedIndex.answering("acme", index::live))
        .isInstanceOfSatisfying(
            RequestException.class,
            e -> assertThat(e.problems().getFirst().code()).isEqualTo(ErrorCode.UNAVAILABLE));

    // when
    alias.live = "passages-1";

    // then
    assertThat(index.live()).isSameAs(alias.first);
  }

  @Test
  void shouldBeUnavailableIfTheSettingsDoNotPermitANamedCollection() {
    assertThatThrownBy(() -> index.open("passages-2"))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessage(SwitchedAlias.REFUSED);
  }

  /** An alias of two collections, of which the settings permit the first one. */
  private static final class SwitchedAlias extends StoredAlias {

    static final String REFUSED = "calls.readConsistency must be above replicas=3";

    private final CollectionSpec spec;
    final InMemoryIndex first;
    String live = "passages-1";

    SwitchedAlias(HashingEmbedder embedder) {
      this(
          PassageFields.collection(embedder.model().id(), embedder.model().dimensions()),
          new InMemoryIndex(embedder.model().id()));
    }

    private SwitchedAlias(CollectionSpec spec, InMemoryIndex first) {
      super(spec, Duration.ZERO, Duration.ZERO);
      this.spec = spec;
      this.first = first;
    }

    @Override
    public List<String> collections() {
      return List.of("passages-1", "passages-2");
    }

    @Override
    protected Names names() {
      return new Names(Optional.of(live), Optional.empty());
    }

    @Override
    protected CollectionSpec storedShape(String collection) {
      return spec;
    }

    @Override
    protected MemoryIndex openStored(String collection, CollectionSpec shape) {
      if (collection.equals("passages-2")) {
        throw new IllegalArgumentException(REFUSED);
      }
      return first;
    }

    @Override
    protected void storeLive(String collection, Optional<String> former) {
      live = collection;
    }

    @Override
    protected void deleteStored(String collection) {}
  }
}
