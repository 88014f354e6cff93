package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.index.Filter;
import dev.memlog.query.Turn;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.ResultBounds;
import dev.memlog.query.ranking.Selection.Hit;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of what a search learns from its first results: relatives and names. */
class SecondSearchTest extends SearchScenario {

  private void family() {
    add(
        Turn.of("c1", "kin", "My sister's name is Bea.").by("user", "Ann"),
        Turn.of("c2", "ann lives", "I live in Lisbon.").by("user", "Ann"),
        Turn.of("c3", "bea lives", "I live in Porto.").by("user", "Bea"),
        Turn.of("c4", "carl lives", "I live in Faro.").by("user", "Carl"));
  }

  private SearchResult<RankedPassage> findSister(Ranking ranking, Predicate<IndexedPassage> shown) {
    return search.search(
        new SearchedIndex(index, embedder),
        search.read("Where does Ann's sister live?", Instant.EPOCH),
        new Filter("default", List.of()),
        ResultBounds.ofLimit(20),
        ranking,
        shown);
  }

  @Test
  void shouldSearchAgainWhenAMessageNamesTheRelative() {
    // given
    family();
    int before = index.searches();

    // when
    SearchResult<RankedPassage> found = find("Where does Ann's sister live?");

    // then
    assertThat(messages(found)).startsWith("bea lives").contains("kin");
    assertThat(index.searches() - before).isEqualTo(2);
    RankedPassage first = found.hits().getFirst().ranked();
    assertThat(first.features())
        .filteredOn(feature -> feature.name().equals("bridge"))
        .singleElement()
        .satisfies(
            bridge -> {
              assertThat(bridge.contribution()).isEqualTo(0.1);
              assertThat(bridge.note().get())
                  .isEqualTo("found by a second search, for: Where does Bea live?");
            });
    assertThat(first.score()).isCloseTo(Feature.sum(first.features()), within(1e-6));
    assertThat(bridges(found, "kin")).containsExactly("names Bea as Ann's sister");
  }

  @Test
  void shouldSearchOnceWhereNoMessageNamesTheRelativeOrTheWeightIsZero() {
    // given
    family();
    find("Who lives where?");
    int before = index.searches();

    // when: nobody names Ann's brother; the profile makes one pass only
    find("Where does Ann's brother live?");
    var once = ranking(SearchProfile.DEFAULT.with(Map.of(PassageReason.BRIDGE, 0.0)));
    SearchResult<RankedPassage> found = findSister(once, _ -> true);

    // then
    assertThat(index.searches() - before).isEqualTo(2);
    assertThat(bridges(found, "kin")).isEmpty();
  }

  @Test
  void shouldNotFollowANameOfAMessageThatMustNotBeShown() {
    // given
    family();

    // when
    SearchResult<RankedPassage> found =
        findSister(ranking, passage -> !passage.message().equals("kin"));

    // then
    assertThat(messages(found)).doesNotContain("kin");
    assertNoFeature(found, "bridge");
  }

  private static List<String> bridges(SearchResult<RankedPassage> found, String message) {
    return features(found, message, "bridge").map(feature -> feature.note().get()).toList();
  }

  private static Stream<Feature> features(
      SearchResult<RankedPassage> found, String message, String name) {
    return found.hits().stream()
        .map(Hit::ranked)
        .filter(ranked -> ranked.passage().message().equals(message))
        .flatMap(ranked -> ranked.features().stream())
        .filter(feature -> feature.name().equals(name));
  }

  @Test
  void shouldRankHigherWhatHasANameOfTheBestResults() {
    // given: many others, so that the name is rare
    for (int i = 0; i < 30; i++) {
      add(Turn.of("o" + i, "other" + i, "we talked about gardens and bread " + i));
    }
    add(
        Turn.of("c1", "best", "We sailed to the island with our boat Aurora yesterday"),
        Turn.of("c2", "same name", "the aurora needs paint"),
        Turn.of("c3", "longer", "the Auroras need paint"),
        Turn.of("c4", "assistant", "the aurora needs paint").by("assistant", ""));

    // when
    SearchResult<RankedPassage> found =
        search(search.read("sailed to the island", Instant.EPOCH), OptionalDouble.of(0.0));

    // then
    assertThat(names(found, "best"))
        .containsExactly("has “aurora”, which one of the best results has");
    assertThat(names(found, "same name")).hasSize(1);
    assertThat(names(found, "longer")).isEmpty();
    assertThat(names(found, "assistant")).isEmpty();
    assertThat(found.hits())
        .allSatisfy(
            hit ->
                assertThat(hit.ranked().score())
                    .isCloseTo(Feature.sum(hit.ranked().features()), within(1e-6)));
  }

  private static List<String> names(SearchResult<RankedPassage> found, String message) {
    return features(found, message, "names")
        .peek(feature -> assertThat(feature.contribution()).isEqualTo(0.1))
        .map(feature -> feature.note().get())
        .toList();
  }
}
