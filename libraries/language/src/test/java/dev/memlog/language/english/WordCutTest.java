package dev.memlog.language.english;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.BreakIterator;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class WordCutTest {

  /** Words, blanks, surrogate pairs, combining marks, joined emojis and right-to-left text. */
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "a",
            "word",
            " ",
            "  ",
            "\n",
            "\t",
            "😀",
            "e\u0301",
            "👨\u200D👩\u200D👧",
            "\u05E9\u05DC\u05D5\u05DD",
            "\u202E\u0639\u0631\u0628")
        .list()
        .ofMaxSize(60)
        .map(pieces -> String.join("", pieces));
  }

  @Test
  void shouldCutBehindTheLastWordThatFits() {
    assertThat(WordCut.shortened("one two three", 13)).isEqualTo("one two three");
    assertThat(WordCut.shortened("one two three", 12)).isEqualTo("one two…");
    assertThat(WordCut.shortened("one two three", 8)).isEqualTo("one two…");
    assertThat(WordCut.shortened("unbreakable", 6)).isEqualTo("unbre…");
    assertThat(WordCut.shortened("text", 0)).isEmpty();
  }

  @Test
  void shouldCutALongPileOfCombiningMarks() {
    String piled = "x" + "\u0301".repeat(200);

    assertThat(WordCut.end(piled, 50, 100)).isEqualTo(100);
    assertThat(WordCut.start(piled, 100, 150)).isEqualTo(100);
  }

  @Property
  void shouldShortenBetweenVisibleCharacters(
      @ForAll("texts") String text, @ForAll @IntRange(max = 130) int most) {
    String shown = WordCut.shortened(text, most);

    assertThat(shown.length()).isLessThanOrEqualTo(most);
    if (!shown.equals(text) && most > 0) {
      assertThat(shown).endsWith("…");
      assertThat(text).startsWith(shown.substring(0, shown.length() - 1));
      assertVisibleBoundary(text, shown.length() - 1);
    }
  }

  @Property
  void shouldFindAnEndWithinItsBounds(
      @ForAll("texts") String text,
      @ForAll @IntRange(max = 130) int least,
      @ForAll @IntRange(max = 130) int length) {
    int end = WordCut.end(text, least, least + length);

    assertThat(end).isBetween(0, Math.min(text.length(), least + length));
    assertVisibleBoundary(text, end);
  }

  @Property
  void shouldFindAStartWithinTheText(
      @ForAll("texts") String text,
      @ForAll @IntRange(min = -10, max = 130) int least,
      @ForAll @IntRange(max = 130) int length) {
    int start = WordCut.start(text, least, least + length);

    assertThat(start).isBetween(Math.clamp(least, 0, text.length()), text.length());
    assertVisibleBoundary(text, start);
  }

  @Property
  void shouldNeverEndABeginningWithinAPair(
      @ForAll("texts") String text, @ForAll @IntRange(max = 130) int most) {
    String beginning = Beginning.of(text, most);

    assertThat(text).startsWith(beginning);
    assertThat(beginning.length()).isBetween(Math.min(most, text.length()) - 1, most);
    assertThat(beginning).doesNotMatch(".*[\\uD800-\\uDBFF]");
  }

  private static void assertVisibleBoundary(String text, int place) {
    BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
    characters.setText(text);
    assertThat(text.isEmpty() || characters.isBoundary(place)).isTrue();
  }
}
