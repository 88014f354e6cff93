package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

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
  void shouldDetectAStatementAboutTheSpeaker(String text, boolean tells) {
    assertThat(TurnForm.tells(text)).isEqualTo(tells);
  }
}
