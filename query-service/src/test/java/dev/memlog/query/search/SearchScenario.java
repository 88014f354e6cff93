package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.InMemoryIndex;
import dev.memlog.query.Turn;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.ResultBounds;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/** A search of messages in an index in memory, for tests. */
abstract class SearchScenario {

  final EnglishTerms analyzer = new EnglishTerms();
  final HashingEmbedder embedder = new HashingEmbedder();
  final InMemoryIndex index = new InMemoryIndex("hashing");
  final MessageSearch search = new MessageSearch(analyzer, 200, 16);
  final Ranking ranking = ranking(SearchProfile.DEFAULT);

  Ranking ranking(SearchProfile profile) {
    return new MessageRanking(profile, embedder.model().calibration());
  }

  void add(Turn... turns) {
    for (Turn turn : turns) {
      index.add(turn.point(embedder, analyzer, List.of()));
    }
  }

  SearchResult<RankedPassage> search(QueryText query, OptionalDouble minSimilarity) {
    return search.search(
        new SearchedIndex(index, embedder),
        query,
        new Filter("default", List.of()),
        new ResultBounds(20, minSimilarity),
        ranking,
        _ -> true);
  }

  SearchResult<RankedPassage> find(String query, Condition... conditions) {
    return search.search(
        new SearchedIndex(index, embedder),
        search.read(query, Instant.EPOCH),
        new Filter("default", List.of(conditions)),
        ResultBounds.ofLimit(20),
        ranking,
        _ -> true);
  }

  static List<String> messages(SearchResult<RankedPassage> found) {
    return found.hits().stream().map(hit -> hit.ranked().passage().message()).toList();
  }

  /** Checks that no result has a feature. */
  static void assertNoFeature(SearchResult<RankedPassage> found, String name) {
    assertThat(found.hits())
        .allSatisfy(
            hit ->
                assertThat(hit.ranked().features()).extracting(Feature::name).doesNotContain(name));
  }
}
