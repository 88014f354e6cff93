package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.analysis.EnglishTerms;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParticipantTest {

  private static final Set<String> AUTHORS = Set.of("Caroline", "Melanie Stone", "Will");

  private static Optional<Participant> named(String query) {
    return Participant.namedIn(query, AUTHORS, new EnglishTerms());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "When did Caroline move?|Caroline",
        "what is caroline's job|Caroline",
        "What does Melanie Stone paint?|Melanie Stone",
        "What does Melanie paint?|Melanie Stone",
        "Where does Will live?|Will",
        "What did Caroline give to Melanie?|Caroline",
        "What did Melanie's dog do to Caroline?|Melanie Stone",
      })
  void shouldFindTheNamedParticipant(String query, String author) {
    assertThat(named(query).map(Participant::author)).contains(author);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What do Caroline and Melanie like?",
        "Who is older, Caroline or Melanie?",
        "Did Caroline's and Melanie's dogs meet Will?",
        "Carolines of the world",
        "will it rain",
        "Bob"
      })
  void shouldNotGuessWhenNoneOrSeveralAreNamed(String query) {
    assertThat(named(query)).isEmpty();
  }

  @Test
  void shouldRephraseTheQueryInTheFirstPersonOfTheParticipant() {
    Participant caroline = named("Caroline's dog: when did Caroline get it?").orElseThrow();
    assertThat(caroline.inFirstPerson("Caroline's dog: when did Caroline get it?"))
        .isEqualTo("my dog: when did I get it?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "When is James' birthday?|When is my birthday?",
        "When is James’s birthday?|When is my birthday?",
        "Who is James` sister?|Who is my sister?",
        "What does James play?|What does I play?",
      })
  void shouldRecogniseThePossessiveOfANameThatEndsInS(String query, String inFirstPerson) {
    assertThat(new Participant("James", "James").inFirstPerson(query)).isEqualTo(inFirstPerson);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What do both Caroline and Melanie like?|What do we like?",
        "When did Caroline and Melanie's dogs meet?|When did our dogs meet?",
        "Who is older, Caroline or Melanie?|Who is older, Caroline or Melanie?",
        "What did Caroline give to Melanie?|What did Caroline give to Melanie?",
        "What do Caroline and Bob like?|What do Caroline and Bob like?",
      })
  void shouldRephraseTheQueryInTheFirstPersonPluralForTwoParticipants(String query, String plural) {
    assertThat(Participant.inFirstPersonPlural(query, AUTHORS, new EnglishTerms()))
        .isEqualTo(plural);
  }

  @Test
  void shouldNotChooseBetweenTwoOfTheSameName() {
    assertThat(Participant.namedIn("Where is Bob?", Set.of("Bob", "Bob Hill"), new EnglishTerms()))
        .isEmpty();
  }

  @Test
  void shouldMatchNamesAsTheyAreWritten() {
    var odd = Participant.namedIn("who is a.b$1?", Set.of("a.b$1"), new EnglishTerms());
    assertThat(odd.orElseThrow().inFirstPerson("who is a.b$1?")).isEqualTo("who is I?");
    assertThat(Participant.namedIn("who is axb?", Set.of("a.b"), new EnglishTerms())).isEmpty();
  }
}
