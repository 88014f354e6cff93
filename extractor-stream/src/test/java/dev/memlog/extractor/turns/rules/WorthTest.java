package dev.memlog.extractor.turns.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.turns.Candidate;
import dev.memlog.extractor.turns.language.English;
import dev.memlog.extractor.turns.language.Informativeness;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorthTest {

  private static final English ENGLISH = new English();

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
          I repaired the organ of Graz.           | I repaired the organ of Graz but not all.
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
    // when
    List<Candidate> kept =
        Said.withDefaults()
            .extract(
                Said.by(
                    Said.ANN,
                    "My sister Rosa opened a bakery in Graz last Friday. We ate some good stuff at"
                        + " the event. I restored a clinker dinghy with my uncle Karl."));

    // then
    assertThat(Said.contents(kept))
        .containsExactly(
            "Ann's sister Rosa opened a bakery in Graz on 5 May 2023",
            "Ann restored a clinker dinghy with their uncle Karl");
  }

  @Test
  void shouldKeepWhatIsAskedForAndPlainAttributesHoweverLittleTheySay() {
    // when
    List<Candidate> kept =
        Said.withDefaults()
            .extract(Said.by(Said.ANN, "Remember that I wanted the other one. I live in Bern."));

    // then
    assertThat(Said.contents(kept)).contains("Ann lives in Bern");
  }

  @Test
  void shouldTellOfAPictureWhereTheWordsAreNotWorthIt() {
    // when
    List<Candidate> kept =
        Said.withDefaults()
            .extract(
                Said.by(
                    Said.ANN,
                    "The event was something, but people had challenges! [image: a photo of a"
                        + " clinker dinghy beside a boathouse]"));

    // then
    assertThat(Said.contents(kept))
        .containsExactly("Ann shared a photo of a clinker dinghy beside a boathouse on 9 May 2023");
  }

  private static double worth(String text) {
    List<Draft> drafts = new TurnReading(Said.by(Said.ANN, text), ENGLISH).drafts(text);
    assertThat(drafts).as(text).hasSize(1);
    Draft draft = drafts.getFirst();
    Set<String> names = new HashSet<>(Set.of("ann", "bob"));
    return Worth.of(draft, Informativeness.telling(draft.text(), names).values(), names);
  }
}
