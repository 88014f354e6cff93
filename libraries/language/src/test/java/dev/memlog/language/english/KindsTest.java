package dev.memlog.language.english;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KindsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Which fruits does Ann like?|We had Pears for lunch",
        "What fruit does Ann like?|a passion fruit, please",
        "How many countries did they visit?|new zealand was great",
        "Which instrument does Bob play?|I play the oboe",
        "Any pets?|Our beagles sleep all day",
        "What animals are there?|two beagles",
      })
  void shouldFindAThingOfTheKindThatIsAskedFor(String question, String text) {
    assertThat(Kinds.askedBy(question).namedIn(text)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Which fruit does Ann like?|I play the oboe",
        "Which instrument does Bob play?|We had pears",
        "What country is it?|something new. Zealand",
        "What fruit does Ann like?|''",
      })
  void shouldNotTakeOtherThingsForIt(String question, String text) {
    Kinds kinds = Kinds.askedBy(question);
    assertThat(kinds.isEmpty()).isFalse();
    assertThat(kinds.namedIn(text)).isFalse();
  }

  @Test
  void shouldAskForNoKindWithoutAQuestionForOne() {
    assertThat(Kinds.askedBy("When did Ann buy fruit?")).isEqualTo(Kinds.NONE);
    assertThat(Kinds.askedBy("What did Ann say?")).isEqualTo(Kinds.NONE);
    assertThat(Kinds.NONE.namedIn("pears")).isFalse();
  }

  @Test
  void shouldAskForEveryKindThatIsNamed() {
    Kinds both = Kinds.askedBy("Which fruit and which drinks does Ann like?");
    assertThat(both.namedIn("pears")).isTrue();
    assertThat(both.namedIn("a glass of lemonade")).isTrue();
  }
}
