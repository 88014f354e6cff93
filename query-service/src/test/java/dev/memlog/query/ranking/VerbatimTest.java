package dev.memlog.query.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotBlank;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerbatimTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Thanks!|Thanks!|1.0",
        "a  b|a b|1.0",
        "👍|👍|1.0",
        "?|?|1.0",
        "thanks|Thanks!|0.6",
        "Thanks!|Thanksgiving!|0.0",
        "?|!|0.0",
        "ok|it was ok and then there was a long text about something else|0.0",
      })
  void shouldMeasureTheVerbatimAgreementOfTwoTexts(String query, String passage, double value) {
    assertThat(new Verbatim(query).value(passage)).isEqualTo(value);
  }

  @Test
  void shouldCountTheShareOfWhatIsContained() {
    String whole = "one two three four five six seven eight nine ten";
    // " one two three four five " of " … ": 25 of 50 characters
    assertThat(new Verbatim(whole).value("One, two, three four five"))
        .isCloseTo(0.6 * 25 / 50, within(1e-9));
    assertThat(new Verbatim("one two three four five").value(whole))
        .isCloseTo(0.6 * 25 / 50, within(1e-9));
  }

  /** Plain text is read by a shorter way. */
  @Test
  void shouldReadPlainTextAsAnyOther() {
    for (char c = 0; c < 128; c++) {
      double plain = new Verbatim("a" + c + "b").value("A" + c + "B C");
      double other = new Verbatim("á" + c + "b").value("Á" + c + "B C");
      assertThat(plain).as("character %d", (int) c).isEqualTo(other);
    }
  }

  @Property
  void shouldFindEveryTextTheSameAsItself(@ForAll @NotBlank @StringLength(max = 300) String text) {
    assertThat(new Verbatim(text.strip()).value(text)).isEqualTo(1);
  }
}
