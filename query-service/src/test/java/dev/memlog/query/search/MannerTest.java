package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MannerTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "I keep bees behind the house|true",
        "By the way, my aunt moved to Rome.|true",
        "I'm off to the lake|true",
        "WE’VE sold it at last|true",
        "Nice! What did I do with my keys?|false",
        "I did. Where was that?|false",
        "Bees live behind the house|false",
        "Time flies in the mine|true",
        "Iris weeps. User mystics trust.|false",
        "''|false"
      })
  void shouldTellWhetherTheSpeakerStatesSomethingOfThemselves(String text, boolean tells) {
    assertThat(TurnForm.of(text).tells()).isEqualTo(tells);
  }

  @Test
  void shouldTellHowMuchIsQuestions() {
    assertThat(TurnForm.of("Where? When?").asks()).isEqualTo(1);
    assertThat(TurnForm.of("I sold it. Was it right?").asks()).isCloseTo(13.0 / 23, within(1e-9));
    assertThat(TurnForm.of("It cost 3.50 at 5 p.m. today").asks()).isZero();
    assertThat(TurnForm.of("我卖了。对吗？").asks()).isCloseTo(3.0 / 7, within(1e-9));
    assertThat(TurnForm.of(" ").asks()).isZero();
    assertThat(TurnForm.of("").asks()).isZero();
  }
}
