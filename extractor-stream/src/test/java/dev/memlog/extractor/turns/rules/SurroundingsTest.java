package dev.memlog.extractor.turns.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.turns.Candidate;
import dev.memlog.extractor.turns.Excerpt;
import dev.memlog.extractor.turns.Turn;
import dev.memlog.extractor.turns.guard.Sensitivity;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SurroundingsTest {

  private static final Turn TURN =
      Said.by(
          Said.ANN,
          "I restored a clinker dinghy in Rostock. My doctor says that I have diabetes! It sails"
              + " well.",
          Said.earlier(Said.BOB, "How is your diabetes? And what do you build?"));

  @Test
  void shouldKeepNothingOfASensitiveSentenceAroundAMemory() {
    // when
    List<Candidate> candidates = Said.withDefaults().extract(TURN);

    // then
    assertThat(candidates)
        .isNotEmpty()
        .allSatisfy(
            candidate ->
                assertThat(candidate.context())
                    .containsExactly(
                        new Excerpt(
                            Said.SOURCE, "I restored a clinker dinghy in Rostock. It sails well."),
                        new Excerpt(Said.BEFORE, "And what do you build?")));
  }

  @Test
  void shouldKeepASensitiveSentenceThatMayBeRemembered() {
    assertThat(Surroundings.of(TURN, Set.of(Sensitivity.HEALTH)))
        .extracting(Excerpt::text)
        .containsExactly(TURN.text(), TURN.preceding().getFirst().text());
  }

  @Test
  void shouldKeepNoExcerptOfAMessageThatIsSensitiveAsAWhole() {
    // given: no mark parts what is sensitive from the rest
    Turn turn = Said.by(Said.ANN, "so my diabetes is back and I sold the dinghy");

    // expect
    assertThat(Surroundings.of(turn, Set.of())).isEmpty();
  }
}
