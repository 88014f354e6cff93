package dev.memlog.language.quotes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.turn.Rule;
import dev.memlog.language.turn.Utterance;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        "Pelicans swallow gigantic fish without chewing",
        "Oh I love that lol",
        "I like it when the crust is crunchy",
        "I've never tried that one before",
        "I have a question about the lanterns",
        "I won't dig deeper dude",
        "Remember when the goat swallowed the postcard",
        "Ah I didnt remember that chapter about the submarine",
        "I threw out the leftover cabbage cause the fridge smelled horrible",
        "Im watching a pelican documentary before the workshop tomorrow",
        "I mean whichever umbrella is waterproof and cheap lol",
        "I'm so lucky to have such marvellous harmonies and acoustics.",
        "Juggling is fantastic for concentration and coordination.",
        "Nature calms us all and restores our gratitude.",
        "Patience and compassion strengthen every friendship and community.",
        "The kiln has been a roller coaster, but I'm determined to make it work."
      })
  void shouldKeepNoPassingTalkBetweenPeople(String said) {
    assertThat(kept(said)).isEmpty();
    assertThat(Said.rules(Said.ANN, said)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "My brother repairs accordions in a workshop near Graz",
        "I used to play the trombone in the village orchestra as a kid",
        "We adopted a greyhound from the shelter last month",
        "I love pickled herring with rye bread",
        "I'm flying to Lisbon on Friday for the ceramics fair",
        "I usually swim across the reservoir every Sunday",
        "I've never eaten octopus in my life",
        "We were evacuated from the lighthouse during the hurricane.",
        "I'm landing sunday late, around noon",
        "I'm still in Odense by the way",
        "My shoulder hates rucksacks lol",
        "i'm still behind the till at the pharmacy in Turku",
        "allergic to lupins btw, so no fancy bread",
        "my husband Ilmari would like to join the regatta in May",
        "I'm giving up the treasury in October, so talk to me if you can count."
      })
  void shouldKeepWhatCountsAfterMonths(String said) {
    assertThat(kept(said)).containsExactly(said);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I'll bring the gas cooker",
        "we'll bring two folding tables",
        "I can bring my fiddle",
        "I'm bringing the paddles and a tarp",
        "I'll drive, the van has nine seats",
        "I can drive the second half",
        "I'll do pancakes on sunday",
        "I'll bake a plum cake",
        "I'll cook the lentil stew",
        "we can lend you the trailer",
        "I can host the rehearsal",
        "I'll come by train",
        "then I'll go alone",
        "I've booked the hut for us",
        "we've already rented four canoes"
      })
  void shouldKeepCommitmentToAPlanWithOthers(String said) {
    assertThat(kept(said)).containsExactly(said);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I'll bring it",
        "I'll bring something",
        "I'll bring you up to date",
        "I'll drive you crazy lol",
        "I'll do the dishes",
        "I'll do my best"
      })
  void shouldKeepNoCommitmentToNothingInParticular(String said) {
    assertThat(kept(said)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "That sounds like a sensible precaution against counterfeit parachutes.",
        "I'll definitely try the rhubarb crumble with cardamom.",
        "I'm particularly interested in the scaffolding permits you mentioned.",
        "I'm looking for some documentary recommendations about volcanoes.",
        "Wow, it's really inspiring to see such resilient beekeepers and orchards."
      })
  void shouldKeepNoResponseToAnAssistant(String said) {
    Utterance facts = Said.earlier(Said.ASSISTANT, "Here are some facts.");
    assertThat(Said.kept(Said.USER, said, facts)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I'm looking for decoration ideas for my sister's wedding in May.",
        "I'll try the lantern workshop in Aarhus on Friday."
      })
  void shouldKeepARequestThatTellsAPersonOrATime(String said) {
    assertThat(Said.kept(Said.USER, said)).containsExactly(said);
  }

  @Test
  void shouldKeepAnAssistantsRecommendationOnlyWithAName() {
    var assistant = Said.ASSISTANT;

    assertThat(Said.kept(assistant, "I recommend watering the cactus before sunrise.")).isEmpty();
    assertThat(Said.kept(assistant, "I recommend the Velotto trike, since it folds.")).hasSize(1);
  }

  @Test
  void shouldTakeShortChatForEnglish() {
    assertThat(Lexicon.of("Oh no").english()).isTrue();
    assertThat(Lexicon.of("See ya Olaf!").english()).isTrue();
    assertThat(Lexicon.of("No soporto el ruido").english()).isFalse();
  }

  @Test
  void shouldNotTakeAPersonForWhatAPronounMeans() {
    assertThat(Said.rules(Said.ANN, "My brother plays it in the orchestra"))
        .containsExactly(Rule.UNCLEAR);
  }

  @Test
  void shouldDropAQuoteWhoseEarlierWordsAreUnclearThemselves() {
    Utterance before = Said.earlier(Said.BOB, "They taste best with pickled radish");
    assertThat(Said.kept(Said.ANN, "I hate them with mustard", before)).isEmpty();
  }

  @Test
  void shouldDropAPronounWhoseNounNobodySaid() {
    String said = "I love how they decorate with lanterns every winter";
    Utterance before = Said.earlier(Said.BOB, "lol yeah");

    assertThat(Said.kept(Said.ANN, said, before)).isEmpty();
    assertThat(Said.rules(Said.ANN, said, before)).containsExactly(Rule.UNCLEAR);
  }

  @ParameterizedTest
  @CsvSource({
    "wheel*, I painted the whel of the cart, true",
    "*Wheel, I painted the whel of the cart, true",
    "wheel, I painted the whel of the cart, false",
    "Bergen*, I moved to Odense in May, false",
    "copper*, I painted the whel of the cart, false"
  })
  void shouldTellARespelledWordFromACorrectedFact(String text, String earlier, boolean respells) {
    assertThat(Telling.respells(text, earlier)).isEqualTo(respells);
  }

  private static List<String> kept(String said) {
    return Said.kept(Said.ANN, said);
  }
}
