package dev.memlog.query;

import java.text.BreakIterator;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Generated texts that are hard to cut, and the places at which they may be cut. */
public final class AwkwardTexts {

  private AwkwardTexts() {}

  /**
   * Returns texts with blanks at any place, long words, surrogate pairs, combining marks, joined
   * emojis and right-to-left text.
   *
   * @param pieces the largest number of pieces; most are of 1 to 20 UTF-16 units
   */
  public static Arbitrary<String> upTo(int pieces) {
    Arbitrary<String> piece =
        Arbitraries.of(
            " ",
            " ",
            "\n",
            "?",
            ". ",
            "a",
            "word",
            "abcdefghijklmnopqrst",
            "😀",
            "e\u0301",
            "👨\u200D👩\u200D👧",
            "\u05E9\u05DC\u05D5\u05DD",
            "\u202E\u0639\u0631\u0628",
            "漢字");
    return Arbitraries.oneOf(
        piece.list().ofMaxSize(pieces).map(list -> String.join("", list)),
        Combinators.combine(
                piece,
                Arbitraries.integers().between(0, 3 * pieces),
                piece,
                Arbitraries.integers().between(0, 3 * pieces))
            .as((word, count, other, rest) -> word.repeat(count) + " " + other.repeat(rest)));
  }

  /** Returns whether a part of a text begins and ends between two visible characters. */
  public static boolean wholeCharacters(String text, String part) {
    int start = text.indexOf(part);
    BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
    characters.setText(text);
    return start >= 0
        && (part.isEmpty()
            || (characters.isBoundary(start) && characters.isBoundary(start + part.length())));
  }
}
