package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.Filter.Condition;
import dev.memlog.index.PassageFields;
import dev.memlog.query.Turn;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.Selection.Hit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageSearchTest extends SearchScenario {

  static List<String> hardTexts() {
    return List.of(
        "Thanks!",
        "Wow",
        "👍",
        "ok",
        "?",
        "It is what it is",
        "I am not, and that is that.",
        "You too",
        "Yes",
        "No",
        "42",
        "мир",
        "好的",
        "word ".repeat(400).strip());
  }

  @ParameterizedTest
  @MethodSource("hardTexts")
  void shouldFindAMessageByItsOwnText(String text) {
    // given: many others, some close to it
    for (int i = 0; i < 300; i++) {
      add(Turn.of("c" + i % 7, "m" + i, "Thanks, that is ok, it is what it is, wow yes " + i));
    }
    for (String other : hardTexts()) {
      add(Turn.of("hard", "h" + hardTexts().indexOf(other), other).by("user", "Ann"));
    }

    // when
    Hit<RankedPassage> first = find(text).hits().getFirst();

    // then
    assertThat(first.ranked().passage().text()).isEqualTo(text);
  }

  @Test
  void shouldRankAllEqualTextsFirst() {
    // given
    for (int i = 0; i < 12; i++) {
      add(Turn.of("c" + i, "same" + i, "Sounds good!"));
      add(Turn.of("c" + i, "other" + i, "Sounds good! See you at the harbour then, bring food."));
    }

    // when
    List<String> found = messages(find("Sounds good!"));

    // then
    assertThat(found.subList(0, 12)).allMatch(message -> message.startsWith("same"));
  }

  @Test
  void shouldPreferTheNamedParticipant() {
    // given
    add(
        Turn.of("c", "ann", "I adopted a parrot").by("user", "Ann"),
        Turn.of("c", "bob", "I adopted a parrot").by("user", "Bob"));

    // when / then
    assertThat(messages(find("Which parrot did Bob adopt?"))).startsWith("bob");
    assertThat(messages(find("Which parrot did Ann adopt?"))).startsWith("ann");
    assertNoFeature(find("Which parrot did Ann and Bob adopt?"), "speaker");
  }

  @Test
  void shouldSearchOnceWhenTheAuthorIsKnown() {
    // given: two who have been found before
    add(
        Turn.of("c", "ann", "I adopted a parrot").by("user", "Ann"),
        Turn.of("c", "bob", "I adopted a parrot").by("user", "Bob"));
    find("Who adopted a parrot?");
    int before = index.searches();

    // when / then: the same answers by a single search
    assertThat(messages(find("Which parrot did Bob adopt?"))).startsWith("bob");
    assertThat(index.searches() - before).isEqualTo(1);
  }

  @Test
  void shouldSearchOnceWhenTheNameMatchesAnAuthor() {
    // given: nothing was found in this scope before
    add(
        Turn.of("c", "ann", "I adopted a parrot").by("user", "Ann"),
        Turn.of("c", "bob", "I adopted a parrot").by("user", "Bob Miller"));
    int before = index.searches();

    // when
    SearchResult<RankedPassage> found = find("Which parrot did Bob adopt?");

    // then
    assertThat(messages(found)).startsWith("bob");
    assertThat(found.hits().getFirst().ranked().features())
        .extracting(Feature::name)
        .contains("speaker");
    assertThat(index.searches() - before).isEqualTo(1);
  }

  @Test
  void shouldSearchAgainWhenTheNameIsOfNoAuthor() {
    // given
    add(Turn.of("c", "ann", "I saw the parrot of Rachel").by("user", "Ann"));
    int before = index.searches();

    // when
    SearchResult<RankedPassage> found = find("Which parrot does Rachel have?");

    // then: as the query stands
    assertThat(messages(found)).containsExactly("ann");
    assertThat(index.searches() - before).isEqualTo(2);
  }

  @Test
  void shouldVerifyAKnownAuthorByTheResults() {
    // given: whom an earlier search found is gone, and another of that name came
    add(
        Turn.of("c", "ann", "I adopted a parrot").by("user", "Ann"),
        Turn.of("c", "bob", "I adopted a parrot").by("user", "Bob"));
    find("Who adopted a parrot?");
    add(Turn.of("c", "hill", "I adopted a parrot").by("user", "Bob Hill"));

    // when / then: Bob is two now, so that nobody is preferred
    assertNoFeature(find("Which parrot did Bob adopt?"), "speaker");
  }

  @Test
  void shouldNeverLetTenantsMeet() {
    // given: equal ids in two tenants
    add(
        Turn.of("c", "m", "The vault code is hidden in the clock").in("other", "default"),
        Turn.of("c", "m", "We had soup").in("default", "default"));

    // when
    SearchResult<RankedPassage> found = find("Where is the vault code hidden, in the clock?");

    // then
    assertThat(found.candidates()).isEqualTo(1);
    assertThat(found.hits()).noneMatch(hit -> hit.ranked().passage().text().contains("vault"));
  }

  @Test
  void shouldFindNothingForNonsense() {
    // given
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      turns.add(Turn.of("c" + i % 5, "m" + i, "We talked about gardens, boats and bread " + i));
    }
    add(turns.toArray(new Turn[0]));

    // when / then
    assertThat(find("xqzv blorp fnord").hits()).isEmpty();
    assertThat(find("gardens and boats").hits()).isNotEmpty();
  }

  @Test
  void shouldApplyAnExplicitLeastSimilarity() {
    // given
    add(Turn.of("c", "m", "a boat on the lake"), Turn.of("c", "n", "bread for breakfast"));

    // when
    List<Hit<RankedPassage>> hits =
        search(search.read("a boat on the lake", Instant.EPOCH), OptionalDouble.of(0.6)).hits();

    // then
    assertThat(hits)
        .allSatisfy(
            hit -> assertThat(hit.ranked().evidence().similarity()).isGreaterThanOrEqualTo(0.6));
    assertThat(hits).extracting(hit -> hit.ranked().passage().message()).doesNotContain("n");
  }

  @Test
  void shouldFindAMessageByWordsWhenItsVectorIsMissingUnlessALeastSimilarityIsRequested() {
    // given
    add(Turn.of("c", "other", "bread for breakfast"));
    Turn turn = Turn.of("c", "new", "I moored the boat on the lake");
    index.add(turn.point((float[]) null, analyzer, List.of()));
    var query = search.read("boat on the lake", Instant.EPOCH);

    // when
    Hit<RankedPassage> first = search(query, OptionalDouble.empty()).hits().getFirst();

    // then
    assertThat(first.ranked().passage().message()).isEqualTo("new");
    assertThat(first.ranked().evidence().similarity()).isZero();
    assertThat(search(query, OptionalDouble.of(0.1)).hits())
        .extracting(hit -> hit.ranked().passage().message())
        .doesNotContain("new");

    // when its vector comes
    add(turn);

    // then
    assertThat(search(query, OptionalDouble.of(0.1)).hits())
        .extracting(hit -> hit.ranked().passage().message())
        .contains("new");
  }

  @Test
  void shouldKeepToTheFilter() {
    // given
    add(Turn.of("c1", "m1", "a boat on the lake"), Turn.of("c2", "m2", "a boat on the lake"));

    // when / then
    assertThat(
            messages(
                find(
                    "boat on the lake",
                    new Condition.AnyOf(PassageFields.CONVERSATION, Set.of("c2")))))
        .containsExactly("m2");
  }
}
