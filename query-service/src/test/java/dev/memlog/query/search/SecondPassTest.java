package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.ranking.Feature;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecondPassTest {

  private final QueryReader reader = new QueryReader(new EnglishTerms());
  private final MessageRanking ranking =
      new MessageRanking(SearchProfile.DEFAULT, cosine -> Math.max(0, 2 * cosine - 1));

  private QueryText query(String text) {
    return reader.read(text, ScriptedPool.ASKED);
  }

  private List<RankedPassage> ranked(ScriptedPool pool) {
    return ranking.rank(query("anything"), null, pool.pool());
  }

  private static ScriptedPool said(ScriptedPool pool, String author, String text) {
    return pool.candidate("c", text, 0, "user", author, ScriptedPool.DAY, text, 0.5, 9, Map.of());
  }

  private Optional<String> refined(String query, String author, String text) {
    return SecondPass.after(query(query), ranked(said(new ScriptedPool(), author, text)))
        .map(SecondPass::text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "My sister's name is Bea.|Ann",
        "my little sister Bea moved|Ann",
        "This is my sister, Bea.|Ann Smith",
        "My sister is called Bea|ann",
        "I have a younger sister named Bea|Ann",
        "Bea is my sister, you know|Ann",
        "I met Ann's sister Bea yesterday|Carl",
        "Bea is Ann's sister|Carl",
      })
  void shouldReadTheNameOfARelative(String text, String author) {
    assertThat(refined("Where does Ann's sister live?", author, text))
        .contains("Where does Bea live?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "My sister is nice|Ann",
        "My brother's name is Bea.|Ann",
        "My sister's name is Bea.|Carl",
        "My sister's name is Bea.|Annabel",
        "I met Joan's sister Bea yesterday|Carl",
        "My sister said OK|Ann",
      })
  void shouldNotGuessAName(String text, String author) {
    assertThat(refined("Where does Ann's sister live?", author, text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Where does Ann live?", "What is Ann's job?", "Is it its own sister?", "sister"})
  void shouldNeedAPossessiveOfARelative(String query) {
    assertThat(refined(query, "Ann", "My sister's name is Bea.")).isEmpty();
  }

  @Test
  void shouldReadWhatTheUserSaysOfTheirOwn() {
    assertThat(refined("When did my dog get ill?", "", "My dog's name is Rex"))
        .contains("When did Rex get ill?");
    assertThat(refined("When did my dog get ill?", "Ann", "My dog's name is Rex")).isEmpty();
  }

  @Test
  void shouldFollowAChainAsFarAsNamesAreKnown() {
    // given
    List<RankedPassage> both =
        ranked(
            said(
                said(new ScriptedPool(), "Ann", "My sister's name is Bea."),
                "Bea",
                "My husband's name is Carl."));
    List<RankedPassage> one = ranked(said(new ScriptedPool(), "Ann", "My sister's name is Bea."));
    QueryText query = query("Where does Ann's sister's husband work?");

    // when / then
    SecondPass<RankedPassage> whole = SecondPass.after(query, both).orElseThrow();
    assertThat(whole.text()).isEqualTo("Where does Carl work?");
    assertThat(whole.links()).hasSize(2);
    assertThat(SecondPass.after(query, one).orElseThrow().text())
        .isEqualTo("Where does Bea's husband work?");
  }

  @Test
  void shouldKeepTheBetterScoreOfEachMessage() {
    // given: both passes found "both", the first one better
    List<RankedPassage> first =
        ranked(
            new ScriptedPool()
                .candidate("c1", "both", 0.9, 9, Map.of())
                .candidate("c2", "link", 0.8, 9, Map.of())
                .candidate("c3", "first", 0.4, 9, Map.of()));
    List<RankedPassage> second =
        ranked(
            new ScriptedPool()
                .candidate(
                    "c4",
                    "second",
                    0,
                    "user",
                    "",
                    ScriptedPool.DAY,
                    "Bea lives in Porto",
                    0.9,
                    9,
                    Map.of())
                .candidate("c1", "both", 0.4, 9, Map.of()));
    var pass = new SecondPass<>("next", "Bea", Map.of("names it", first.get(1)));

    // when
    List<RankedPassage> merged =
        pass.merge(
            first, second, note -> ranking.bridge(note).orElseThrow(), RankedPassage.BEST_FIRST);

    // then
    assertThat(merged)
        .extracting(ranked -> ranked.passage().message())
        .containsExactly("second", "both", "link", "first");
    assertThat(merged.get(0).score()).isCloseTo(1.05 + 0.1, within(1e-6));
    assertThat(merged.get(1).score()).isCloseTo(1.05, within(1e-6));
    assertThat(merged.get(2).score()).isCloseTo(1.05 * 0.8 + 0.1, within(1e-6));
    assertThat(merged.get(3).score()).isCloseTo(0, within(1e-6));
    assertThat(merged).allMatch(one -> Math.abs(one.score() - Feature.sum(one.features())) < 1e-9);
  }

  @Test
  void shouldLiftOnlyResultsThatHaveTheName() {
    // given: the second pass found three, the last without the name
    List<RankedPassage> second =
        ranked(
            said(
                said(said(new ScriptedPool(), "Bea Jones", "I live in Porto"), "Carl", "Bea came"),
                "Carl",
                "I live with Beatrice"));
    var pass = new SecondPass<RankedPassage>("next", "Bea", Map.of());

    // when
    List<RankedPassage> merged =
        pass.merge(
            List.of(),
            second,
            note -> ranking.bridge(note).orElseThrow(),
            RankedPassage.BEST_FIRST);

    // then
    assertThat(merged)
        .filteredOn(one -> one.features().stream().anyMatch(f -> f.name().equals("bridge")))
        .extracting(one -> one.passage().text())
        .containsExactlyInAnyOrder("I live in Porto", "Bea came");
  }
}
