package dev.memlog.language.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Buoy 7 was painted red.  | Buoy 7 was painted red.   | true
          Buoy 7 was painted red.  | buoy 7 was painted RED!   | true
          Buoy 7 was painted red.  | Buoy 7 - was painted, red | true
          Buoy 7 was painted red.  | Buoy 8 was painted red.   | false
          Buoy 7 was painted red.  | Buoy 7 was red, painted.  | false
          """)
  void shouldCompareTextsWithoutCaseAndPunctuation(String one, String other, boolean same) {
    assertThat(Statement.of(one, List.of()).sameText(Statement.of(other, List.of())))
        .isEqualTo(same);
    assertThat(quote(one).sameText(quote(other))).isEqualTo(same);
  }

  @Test
  void shouldTellEntriesOfOneFormApartByTheirNumbers() {
    // given
    Statement one = quote("Buoy 7 was painted red.");
    Statement other = quote("Buoy 8 was painted red.");

    // then
    assertThat(one.sameWords(other)).isTrue();
    assertThat(one.sameText(other)).isFalse();
  }

  private static Statement quote(String text) {
    return Statement.quote("Ann", text, List.of());
  }
}
