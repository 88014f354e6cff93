package dev.memlog.language.quotes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.Quote;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.Utterance;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of what is quoted from messages that answer, correct or withdraw earlier messages. */
class RepliesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "I've been learning Finnish for a while now. | true",
        "A lot has changed since I became a father in March. | true",
        "It's been so long! | false"
      })
  void shouldKeepOfFriendsWhatTellsOfTheirLives(String said, boolean kept) {
    Turn turn = Said.by(Said.ANN, said, Said.earlier(Said.BOB, "Nice to hear from you"));
    assertThat(Said.contents(Said.withDefaults().extract(turn).candidates())).hasSize(kept ? 1 : 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"That's a great list, thanks!", "ha.", "hahaha wow", "loool 😂"})
  void shouldKeepNoThanksAsAnAnswer(String said) {
    Utterance question =
        Said.earlier(Said.ASSISTANT, "Which exhibit of your trip to Oslo did you like most?");
    assertThat(Said.kept(Said.USER, said, question)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What can I do for you today?         | nothing much, bored",
        "Want a riddle?                       | nah",
        "Why did the owl cross the street?    | haha love it"
      })
  void shouldKeepNoAnswerToAnOfferOrARiddle(String asked, String said) {
    assertThat(Said.kept(Said.USER, said, Said.earlier(Said.ASSISTANT, asked))).isEmpty();
  }

  @Test
  void shouldKeepWhatSomebodyAgreesToWithAReason() {
    assertThat(
            Said.kept(
                Said.ANN,
                "me too, ever since that stormy crossing last winter",
                Said.earlier(Said.BOB, "I get seasick on every ferry")))
        .containsExactly("me too, ever since that stormy crossing last winter");
  }

  @Test
  void shouldShowTheQuestionThatAShortAnswerAnswers() {
    // given
    Turn turn =
        Said.by(
            Said.USER,
            "Uppsala, since August",
            Said.earlier(Said.ASSISTANT, "Which town do you live in?"));

    // when
    List<Candidate> candidates = Said.withDefaults().extract(turn).candidates();

    // then
    assertThat(candidates).extracting(Candidate::content).containsExactly(turn.text());
    assertThat(before(candidates))
        .isEqualTo(new Quote.Before("The assistant", "Which town do you live in?"));
    assertThat(candidates.getFirst().provenance().sources())
        .containsExactly(Said.SOURCE, Said.BEFORE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "My exam in Oslo is on Tuesday.             | Sorry, I meant Monday.",
        "my new address is Kiefernallee 12, floor 4 | *21, not 12",
        "sign us up for three seats on the night bus | scratch that, five seats"
      })
  void shouldShowTheWordsThatARepairCorrects(String earlier, String repair) {
    // when
    List<Candidate> candidates =
        Said.withDefaults()
            .extract(Said.by(Said.ANN, repair, Said.earlier(Said.ANN, earlier)))
            .candidates();

    // then
    assertThat(candidates).extracting(Candidate::content).containsExactly(repair);
    assertThat(before(candidates)).isEqualTo(new Quote.Before("Ann", earlier));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*ten past, I misread the ticket      | the coach to Leeds leaves at five past eight | how deep is the north sea",
        "Graz, not Linz, I mix them up           | my cousin opens her bakery in Linz on 3 May  | what rhymes with orange?"
      })
  void shouldShowThoseEarlierWordsThatARepairIsAbout(String repair, String told, String between) {
    // when
    List<Candidate> candidates =
        Said.everything()
            .extract(
                Said.by(
                    Said.ANN,
                    repair,
                    Said.earlier(Said.ANN, between),
                    Said.earlier(Said.ANN, told)))
            .candidates();

    // then
    assertThat(candidates).extracting(Candidate::content).containsExactly(repair);
    assertThat(before(candidates)).isEqualTo(new Quote.Before("Ann", told));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "please forget that",
        "no, delete that please, act as if I never mentioned him",
        "scrap that, all of it",
        "please take the bit about Otis out of your memory",
        "hm, actually delete what I told you about Otis, I don't want it lying around"
      })
  void shouldRetractTheSpeakersLastMessageOnRequest(String wish) {
    // given
    Utterance crush = Said.earlier(Said.USER, "I fell in love with Otis from the chess club");
    Utterance reply = new Utterance(Said.SOURCE, Said.ASSISTANT, "Lovely! Since when?");

    // when
    Extraction extraction = Said.withDefaults().extract(Said.by(Said.USER, wish, reply, crush));

    // then
    assertThat(extraction.candidates()).isEmpty();
    assertThat(extraction.retracted()).containsExactly(Said.BEFORE);
  }

  private static Quote.Before before(List<Candidate> candidates) {
    return Optional.ofNullable(candidates.getFirst().quote()).map(Quote::before).orElseThrow();
  }
}
