package dev.memlog.language.quotes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.turn.Extraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ann talks with Bob, who is no assistant. */
class TellingTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Im making a lentil casserole with parmesan and walnuts",
        "I'm watching some gardening documentary about compost",
        "I just ordered dumplings and spring rolls with chili sauce",
        "Honestly the committee would probably postpone the carnival anyway",
        "If I were a pirate I would bury treasure beneath the lighthouse",
        "Unless the plumber charges extra, thatd be a terrible bargain",
        "You should definitely sprinkle cinnamon on your porridge",
        "Pelicans swallow gigantic fish without chewing"
      })
  void shouldKeepNoPassingTalkBetweenPeople(String said) {
    // when
    Extraction extraction = Said.withDefaults().extract(Said.by(Said.ANN, said));

    // then
    assertThat(extraction.candidates()).isEmpty();
    assertThat(extraction.unkept()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "My brother repairs accordions in a workshop near Graz",
        "I used to play the trombone in the village orchestra as a kid",
        "We adopted a greyhound from the shelter last month",
        "I love pickled herring with rye bread",
        "I'm flying to Lisbon on Friday for the ceramics fair",
        "I usually swim across the reservoir every Sunday"
      })
  void shouldKeepWhatCountsAfterMonths(String said) {
    assertThat(Said.contents(Said.withDefaults().extract(Said.by(Said.ANN, said)).candidates()))
        .containsExactly(said);
  }

  @Test
  void shouldDropAPronounWhoseNounNobodySaid() {
    // when
    Extraction extraction =
        Said.withDefaults()
            .extract(
                Said.by(
                    Said.ANN,
                    "I love how they decorate with lanterns every winter",
                    Said.earlier(Said.BOB, "lol yeah")));

    // then
    assertThat(extraction.candidates()).isEmpty();
    assertThat(extraction.unkept()).extracting(Extraction.Unkept::rule).containsExactly("unclear");
  }
}
