package dev.memlog.query.search;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.embedding.EmbeddingUnavailableException;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.embedding.OppositeEmbedder;
import dev.memlog.index.Filter;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.InMemoryIndex;
import dev.memlog.query.Turn;
import dev.memlog.query.ranking.ResultBounds;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Searches while the live collection is switched to one of another model. */
class SwitchedModelTest {

  private static final String TEXT = "I moored the boat on the lake";

  private final EnglishTerms analyzer = new EnglishTerms();
  private final Embedder former = new HashingEmbedder();

  /** A model with half the similarities. */
  private final Embedder newer =
      new OppositeEmbedder(
          "opposite", cosine -> former.model().calibration().similarity(cosine) / 2);

  private final InMemoryIndex before = filled(former);
  private final InMemoryIndex after = filled(newer);
  private final AtomicReference<InMemoryIndex> live = new AtomicReference<>(before);

  private InMemoryIndex filled(Embedder embedder) {
    var index = new InMemoryIndex(embedder.model().id());
    index.add(Turn.of("c", "m", TEXT).point(embedder, analyzer, List.of()));
    index.add(Turn.of("c", "n", "bread for breakfast").point(embedder, analyzer, List.of()));
    return index;
  }

  private final MessageSearch search = new MessageSearch(analyzer, 200, 16);

  private SearchResult<RankedPassage> find(Embedder... embedders) {
    var index =
        SearchedIndex.of(requireNonNull(live.get()), EmbeddingModels.of(List.of(embedders)));
    return search.search(
        index,
        search.read(TEXT, Instant.EPOCH),
        new Filter("default", List.of()),
        ResultBounds.ofLimit(20),
        new MessageRanking(SearchProfile.DEFAULT, index.model().calibration()),
        _ -> true);
  }

  private static double similarity(SearchResult<RankedPassage> found) {
    return found.hits().getFirst().ranked().evidence().similarity();
  }

  private static double cosine(SearchResult<RankedPassage> found) {
    return found.hits().getFirst().ranked().candidate().cosine();
  }

  @Test
  void shouldAskEachCollectionInItsOwnModel() {
    // given: a cached query vector from before the switch
    SearchResult<RankedPassage> first = find(former, newer);

    // when
    live.set(after);
    SearchResult<RankedPassage> switched = find(former, newer);
    live.set(before);
    SearchResult<RankedPassage> back = find(former, newer);

    // then: a vector of the former model would have the opposite cosine
    assertThat(cosine(switched)).isPositive().isEqualTo(cosine(first));
    assertThat(similarity(switched)).isEqualTo(similarity(first) / 2);
    assertThat(switched.model().id()).isEqualTo("opposite");
    assertThat(similarity(back)).isEqualTo(similarity(first));
    assertThat(back.model().id()).isEqualTo("hashing");
  }

  @Test
  void shouldNotAnswerFromACollectionWhoseModelIsNotOpen() {
    live.set(after);

    assertThatThrownBy(() -> find(former))
        .isInstanceOf(EmbeddingUnavailableException.class)
        .hasMessage("the model of the vectors must be one of [hashing], got opposite");
  }
}
