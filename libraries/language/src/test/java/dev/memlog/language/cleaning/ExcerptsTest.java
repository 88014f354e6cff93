package dev.memlog.language.cleaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.quotes.Said;
import dev.memlog.language.sensitivity.Sensitivity;
import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Excerpt;
import dev.memlog.language.turn.Turn;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExcerptsTest {

  private static final Turn TURN =
      Said.by(
          Said.ANN,
          "I restored a clinker dinghy in Rostock. My doctor says that I have diabetes! It sails"
              + " well.",
          Said.earlier(Said.BOB, "How is your diabetes? And what do you build?"));

  @Test
  void shouldKeepNothingOfASensitiveSentenceAroundAMemory() {
    // when
    List<Candidate> candidates = Said.withDefaults().extract(TURN).candidates();

    // then
    assertThat(candidates)
        .isNotEmpty()
        .allSatisfy(
            candidate ->
                assertThat(candidate.provenance().context())
                    .containsExactly(
                        new Excerpt(
                            Said.SOURCE, "I restored a clinker dinghy in Rostock. It sails well."),
                        new Excerpt(Said.BEFORE, "And what do you build?")));
  }

  @Test
  void shouldKeepASensitiveSentenceThatMayBeRemembered() {
    assertThat(Excerpts.of(TURN, Set.of(Sensitivity.HEALTH)))
        .extracting(Excerpt::text)
        .containsExactly(TURN.text(), TURN.preceding().getFirst().text());
  }

  @Test
  void shouldKeepNoExcerptOfAMessageThatIsSensitiveAsAWhole() {
    // given: no mark parts what is sensitive from the rest
    Turn turn = Said.by(Said.ANN, "so my diabetes is back and I sold the dinghy");

    // expect
    assertThat(Excerpts.of(turn, Set.of())).isEmpty();
  }
}
