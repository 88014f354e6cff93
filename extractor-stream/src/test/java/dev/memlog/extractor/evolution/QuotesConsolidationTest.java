package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.evolution.ConsolidationTest.NIGHT;
import static dev.memlog.extractor.evolution.ConsolidationTest.corner;
import static dev.memlog.extractor.evolution.ConsolidationTest.none;
import static dev.memlog.extractor.evolution.ConsolidationTest.whole;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.evolution.rules.EvolutionRules;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The consolidation of quotes, by the attributes of their readings and by topics. */
class QuotesConsolidationTest {

  private static final List<String> LIKED = List.of("jazz", "sushi", "mountains");

  private static Mind liking(double similarity, String... attributes) {
    Mind mind = new Mind(EvolutionRules.defaults());
    for (int i = 0; i < attributes.length; i++) {
      mind.hear(
          said(i + 1, "I'm mad about " + LIKED.get(i))
              .by("Ada")
              .reading(attributes[i], LIKED.get(i), "affirmed")
              .near(corner(i, similarity)));
    }
    return mind;
  }

  @Test
  void shouldMakeOneMemoryOfQuotesInTheirWords() {
    // given
    Mind mind = liking(0.65, "like", "like", "like");

    // when
    mind.tickAfter(NIGHT);

    // then
    assertThat(whole(mind).getClaim().getContent())
        .contains("Ada, 2 Jan 2025: \"I'm mad about jazz\"")
        .contains("Ada, 3 Jan 2025: \"I'm mad about sushi\"")
        .contains("Ada, 4 Jan 2025: \"I'm mad about mountains\"");
    assertThat(whole(mind).getClaim().getQuote()).isNull();
    assertThat(whole(mind).getClaim().getReadings()).hasSize(3);
  }

  @Test
  void shouldKeepQuotesOfOtherAttributesApart() {
    for (Mind mind :
        List.of(liking(0.65, "like", "like", "have"), liking(0.5, "like", "like", "like"))) {
      mind.tickAfter(NIGHT);
      assertThat(none(mind)).isTrue();
    }
  }

  private static final List<String> PUPPET =
      List.of(
          "I carved a glove puppet for my niece.",
          "Our puppet theatre opens on Sunday with a new play!",
          "My puppet stage broke, so I glued it.");

  /** Hears quotes of Ada without readings, each of another category. */
  private static Mind quoting(double similarity, List<String> quotes) {
    List<String> categories = List.of("project", "event", "fact");
    Mind mind = new Mind(EvolutionRules.defaults());
    for (int i = 0; i < quotes.size(); i++) {
      Said said = said(i + 1, quotes.get(i)).by("Ada").near(corner(i, similarity));
      said.claim().setCategory(categories.get(i));
      mind.hear(said);
    }
    return mind;
  }

  @Test
  void shouldMakeOneMemoryOfQuotesAboutOneTopic() {
    // given
    Mind mind = quoting(0.61, PUPPET);

    // when
    mind.tickAfter(NIGHT);

    // then: every word is quoted, in the order of time
    assertThat(whole(mind).getClaim().getContent())
        .isEqualTo(
            "Ada, 2 Jan 2025: \"%s\" Ada, 3 Jan 2025: \"%s\" Ada, 4 Jan 2025: \"%s\""
                .formatted(PUPPET.toArray()));
  }

  @Test
  void shouldKeepQuotesApartThatOnlyShareCommonWordsOrAnswerQuestions() {
    // given
    Mind common =
        quoting(
            0.74,
            List.of("I had a good day at work.", "What a good day it was!", "We had a good day."));
    Mind answers = new Mind(EvolutionRules.defaults());
    for (int i = 0; i < 3; i++) {
      answers.hear(
          said(i + 1, PUPPET.get(i)).by("Ada").correcting("No, wait").near(corner(i, 0.8)));
    }

    // then
    for (Mind mind : List.of(common, answers)) {
      mind.tickAfter(NIGHT);
      assertThat(none(mind)).isTrue();
    }
  }

  @Test
  void shouldConsolidateOnlyWhatFitsIntoOneText() {
    // given
    String rest = ", and I glued, sanded and painted every finger of it".repeat(3);

    // when
    Mind mind = quoting(0.8, PUPPET.stream().map(quote -> quote + rest).toList());
    mind.tickAfter(NIGHT);

    // then
    assertThat(none(mind)).isTrue();
  }
}
