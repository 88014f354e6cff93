package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.EnglishTerms;
import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import dev.memlog.index.PassageFields;
import dev.memlog.query.InMemoryIndex;
import dev.memlog.query.Turn;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.query.search.MessageSearch.Found;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageSearchTest {

  private final EnglishTerms analyzer = new EnglishTerms();
  private final HashingEmbedder embedder = new HashingEmbedder();
  private final InMemoryIndex index = new InMemoryIndex("hashing");
  private final MessageSearch search = new MessageSearch(() -> index, embedder, analyzer, 200, 16);
  private final Ranking ranking = search.ranking(SearchProfile.DEFAULT);

  private void add(Turn... turns) {
    for (Turn turn : turns) {
      index.add(turn.point(embedder, analyzer, List.of()));
    }
  }

  private Found search(QueryText query, OptionalDouble minSimilarity) {
    return search.search(
        query, new Filter("default", List.of()), 20, minSimilarity, ranking, _ -> true);
  }

  private Found find(String query, Condition... conditions) {
    return search.search(
        search.read(query, Instant.EPOCH),
        new Filter("default", List.of(conditions)),
        20,
        OptionalDouble.empty(),
        ranking,
        _ -> true);
  }

  private static List<String> messages(Found found) {
    return found.hits().stream().map(hit -> hit.ranked().passage().message()).toList();
  }

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
  void shouldPreferTheOneParticipantWhoIsNamed() {
    // given
    add(
        Turn.of("c", "ann", "I adopted a parrot").by("user", "Ann"),
        Turn.of("c", "bob", "I adopted a parrot").by("user", "Bob"));

    // when / then
    assertThat(messages(find("Which parrot did Bob adopt?"))).startsWith("bob");
    assertThat(messages(find("Which parrot did Ann adopt?"))).startsWith("ann");
    assertThat(find("Which parrot did Ann and Bob adopt?").hits())
        .allSatisfy(
            hit ->
                assertThat(hit.ranked().features())
                    .extracting(Feature::name)
                    .doesNotContain("speaker"));
  }

  @Test
  void shouldSearchOnceWhereItIsKnownWhoSpeaks() {
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
  void shouldSearchOnceForWhoIsWrittenAsAName() {
    // given: nothing was found in this scope before
    add(
        Turn.of("c", "ann", "I adopted a parrot").by("user", "Ann"),
        Turn.of("c", "bob", "I adopted a parrot").by("user", "Bob Miller"));
    int before = index.searches();

    // when
    Found found = find("Which parrot did Bob adopt?");

    // then
    assertThat(messages(found)).startsWith("bob");
    assertThat(found.hits().getFirst().ranked().features())
        .extracting(Feature::name)
        .contains("speaker");
    assertThat(index.searches() - before).isEqualTo(1);
  }

  @Test
  void shouldAskAnewWhereTheNameIsOfNobodyWhoSpeaks() {
    // given
    add(Turn.of("c", "ann", "I saw the parrot of Rachel").by("user", "Ann"));
    int before = index.searches();

    // when
    Found found = find("Which parrot does Rachel have?");

    // then: as the query stands
    assertThat(messages(found)).containsExactly("ann");
    assertThat(index.searches() - before).isEqualTo(2);
  }

  @Test
  void shouldNotTrustWhatItKnowsOfWhoSpeaks() {
    // given: whom an earlier search found is gone, and another of that name came
    add(
        Turn.of("c", "ann", "I adopted a parrot").by("user", "Ann"),
        Turn.of("c", "bob", "I adopted a parrot").by("user", "Bob"));
    find("Who adopted a parrot?");
    add(Turn.of("c", "hill", "I adopted a parrot").by("user", "Bob Hill"));

    // when / then: Bob is two now, so that nobody is preferred
    assertThat(find("Which parrot did Bob adopt?").hits())
        .allSatisfy(
            hit ->
                assertThat(hit.ranked().features())
                    .extracting(Feature::name)
                    .doesNotContain("speaker"));
  }

  @Test
  void shouldNeverLetTenantsMeet() {
    // given: equal ids in two tenants
    add(
        Turn.of("c", "m", "The vault code is hidden in the clock").in("other", "default"),
        Turn.of("c", "m", "We had soup").in("default", "default"));

    // when
    Found found = find("Where is the vault code hidden, in the clock?");

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
  void shouldHoldToAnExplicitLeastSimilarity() {
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
  void shouldFindByItsWordsWhatHasNoVectorYetUnlessALeastSimilarityIsAsked() {
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

  private void family() {
    add(
        Turn.of("c1", "kin", "My sister's name is Bea.").by("user", "Ann"),
        Turn.of("c2", "ann lives", "I live in Lisbon.").by("user", "Ann"),
        Turn.of("c3", "bea lives", "I live in Porto.").by("user", "Bea"),
        Turn.of("c4", "carl lives", "I live in Faro.").by("user", "Carl"));
  }

  @Test
  void shouldSearchAgainForTheRelativeWhomAMessageNames() {
    // given
    family();
    int before = index.searches();

    // when
    Found found = find("Where does Ann's sister live?");

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
    var once = search.ranking(SearchProfile.DEFAULT.with(Map.of(PassageReason.BRIDGE, 0.0)));
    Found found =
        search.search(
            search.read("Where does Ann's sister live?", Instant.EPOCH),
            new Filter("default", List.of()),
            20,
            OptionalDouble.empty(),
            once,
            _ -> true);

    // then
    assertThat(index.searches() - before).isEqualTo(2);
    assertThat(bridges(found, "kin")).isEmpty();
  }

  @Test
  void shouldNotFollowANameOfAMessageThatMustNotBeShown() {
    // given
    family();

    // when
    Found found =
        search.search(
            search.read("Where does Ann's sister live?", Instant.EPOCH),
            new Filter("default", List.of()),
            20,
            OptionalDouble.empty(),
            ranking,
            passage -> !passage.message().equals("kin"));

    // then
    assertThat(messages(found)).doesNotContain("kin");
    assertThat(found.hits())
        .allSatisfy(
            hit ->
                assertThat(hit.ranked().features())
                    .extracting(Feature::name)
                    .doesNotContain("bridge"));
  }

  private static List<String> bridges(Found found, String message) {
    return found.hits().stream()
        .map(Hit::ranked)
        .filter(ranked -> ranked.passage().message().equals(message))
        .flatMap(ranked -> ranked.features().stream())
        .filter(feature -> feature.name().equals("bridge"))
        .map(feature -> feature.note().get())
        .toList();
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
    Found found =
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

  private static List<String> names(Found found, String message) {
    return found.hits().stream()
        .map(Hit::ranked)
        .filter(ranked -> ranked.passage().message().equals(message))
        .flatMap(ranked -> ranked.features().stream())
        .filter(feature -> feature.name().equals("names"))
        .peek(feature -> assertThat(feature.contribution()).isEqualTo(0.1))
        .map(feature -> feature.note().get())
        .toList();
  }
}
