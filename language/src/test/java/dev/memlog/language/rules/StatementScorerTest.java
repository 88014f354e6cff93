package dev.memlog.language.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.rules.selection.StatementDraft;
import dev.memlog.language.rules.selection.StatementScorer;
import dev.memlog.language.turn.Turn;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementScorerTest {

  private static final EnglishParser ENGLISH = new EnglishParser();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          I restored a clinker dinghy.            | I restored the dinghy.
          I sailed the dinghy that my aunt built. | I sailed a dinghy past the jetty.
          I rowed to Hallstatt.                   | I rowed to the place.
          I planted quinces.                      | I planted something.
          I planted quinces with my niece.        | I planted quinces with people.
          I carved a spoon of walnut.             | I carved that spoon of walnut.
          I won the regatta on Friday.            | I won the regatta.
          """)
  void shouldPreferWhatSaysWhichAndWhat(String more, String less) {
    assertThat(worth(more)).isGreaterThan(worth(less));
  }

  @Test
  void shouldBeAShare() {
    assertThat(worth("I met other people.")).isBetween(0.0, 0.4);
    assertThat(worth("My sister Rosa opened a bakery in Graz on Friday.")).isBetween(0.8, 1.0);
  }

  @Test
  void shouldKeepTheBestOfATurnAndWhatIsWellSaidBesideIt() {
    // given
    String said =
        "My sister Rosa opened a bakery in Graz last Friday. We ate some good stuff at the event."
            + " I restored a clinker dinghy with my uncle Karl.";
    String best = "Ann's sister Rosa opened a bakery in Graz on 5 May 2023";
    String well = "Ann restored a clinker dinghy with their uncle Karl";

    // expect
    assertThat(kept(Said.withDefaults(), said)).containsExactly(best, well);
    assertThat(kept(whateverItIsWorth(), said))
        .containsExactly(best, "Ann ate some good stuff at the event", well);
  }

  @Test
  void shouldKeepPlainAttributesHoweverLittleTheyAreWorth() {
    // given
    String plain = "I am 34 years old.";

    // expect
    assertThat(worth(plain)).isLessThan(RuleSettings.defaults().leastBeside());
    assertThat(
            kept(
                Said.withDefaults(),
                "My sister Rosa opened a bakery in Graz last Friday. " + plain))
        .contains("Ann is 34 years old");
  }

  @Test
  void shouldKeepWhatIsAskedForHoweverLittleItIsWorth() {
    // given
    String little = "I met other people at the event.";

    // expect
    assertThat(kept(Said.withDefaults(), little)).isEmpty();
    assertThat(kept(Said.withDefaults(), "Remember that " + little))
        .containsExactly("Ann met other people at the event");
  }

  @Test
  void shouldTellOfAPictureWhereTheWordsAreNotWorthIt() {
    // given
    Turn said =
        Said.showing(
            "We ate some good stuff at the event with other people.",
            "a photo of a clinker dinghy beside a boathouse");

    // expect
    assertThat(Said.contents(Said.withCaptions().extract(said)))
        .containsExactly("Ann shared a photo of a clinker dinghy beside a boathouse on 9 May 2023");
    assertThat(Said.contents(Said.withDefaults().extract(said))).isEmpty();
    assertThat(Said.contents(whateverItIsWorth().extract(said)))
        .containsExactly("Ann ate some good stuff at the event with other people");
  }

  private static List<String> kept(RuleExtractor extractor, String text) {
    return Said.contents(extractor.extract(Said.by(Said.ANN, text)));
  }

  private static RuleExtractor whateverItIsWorth() {
    RuleSettings usual = RuleSettings.defaults();
    return new RuleExtractor(
        ENGLISH,
        new RuleSettings(usual.leastTold(), 0, 0, usual.mostPerTurn(), usual.allowed(), true));
  }

  private static double worth(String text) {
    List<StatementDraft> drafts = new TurnReading(Said.by(Said.ANN, text), ENGLISH).drafts(text);
    assertThat(drafts).as(text).hasSize(1);
    StatementDraft draft = drafts.getFirst();
    Set<String> names = new HashSet<>(Set.of("ann", "bob"));
    return StatementScorer.of(draft, Informativeness.telling(draft.text(), names).values(), names);
  }
}
