package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.EnglishTerms;
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
      })
  void shouldFindTheOneWhoIsNamed(String query, String author) {
    assertThat(named(query).map(Participant::author)).contains(author);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What do Caroline and Melanie like?",
        "Carolines of the world",
        "will it rain",
        "Bob"
      })
  void shouldNotGuessWhereNobodyOrSeveralAreNamed(String query) {
    assertThat(named(query)).isEmpty();
  }

  @Test
  void shouldAskAsTheParticipantWouldSpeak() {
    Participant caroline = named("Caroline's dog: when did Caroline get it?").orElseThrow();
    assertThat(caroline.inFirstPerson("Caroline's dog: when did Caroline get it?"))
        .isEqualTo("my dog: when did I get it?");
  }

  @Test
  void shouldTakeNamesAsTheyAreWritten() {
    var odd = Participant.namedIn("who is a.b$1?", Set.of("a.b$1"), new EnglishTerms());
    assertThat(odd.orElseThrow().inFirstPerson("who is a.b$1?")).isEqualTo("who is I?");
    assertThat(Participant.namedIn("who is axb?", Set.of("a.b"), new EnglishTerms())).isEmpty();
  }
}
