package dev.memlog.language.quotes;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Utterance;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EarlierWordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "My cousin gets married in Faro on 12 September  | Lovely!                | Tavira, not Faro!  | My cousin gets married in Faro on 12 September",
        "Meine Cousine heiratet am 12. September in Faro | Wie schön!             | Tavira, nicht Faro! | Meine Cousine heiratet am 12. September in Faro",
        "I'm from Oslo                                   | Where do you live now? | Bergen, not Oslo   | Where do you live now?"
      })
  void shouldShowAContrastBehindTheWordsThatItCorrectsOrAnswers(
      String told, String answered, String contrast, String before) {
    Utterance mine = Said.earlier(Said.USER, told);
    Utterance reply = Said.earlier(Said.ASSISTANT, answered);

    assertThat(kept(contrast, reply, mine))
        .singleElement()
        .extracting(Candidate::quote)
        .extracting(quote -> requireNonNull(requireNonNull(quote).before()).text())
        .isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "My cousin gets married in Faro | Nice place   | Tavira, not Bergen",
        "My cousin gets married in Faro | forget that  | Tavira, not Faro"
      })
  void shouldNotShowOtherWordsBeforeAContrast(String told, String then, String contrast) {
    Utterance mine = Said.earlier(Said.USER, told);
    Utterance next = Said.earlier(Said.USER, then);

    assertThat(kept(contrast, next, mine))
        .singleElement()
        .extracting(Candidate::quote)
        .extracting(quote -> requireNonNull(quote).before())
        .isNull();
  }

  private static List<Candidate> kept(String said, Utterance... before) {
    return Said.everything().extract(Said.by(Said.USER, said, before)).candidates();
  }
}
