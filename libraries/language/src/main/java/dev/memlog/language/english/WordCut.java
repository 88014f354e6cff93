package dev.memlog.language.english;

import java.text.BreakIterator;
import java.util.Locale;

/**
 * The places at which a text is cut to be shown: before or after a word, or within a long word
 * between two visible characters. A visible character is a letter with its combining marks, or an
 * emoji of several code points. One of more than 64 UTF-16 units may be cut between code points.
 */
public final class WordCut {

  private static final String OMITTED = "…";
  private static final int LONGEST_CHARACTER = 64;

  private WordCut() {}

  /**
   * Returns a text of at most {@code most} UTF-16 units: the text itself, or else its beginning and
   * "…". The cut is behind a word if a word ends in the later half.
   */
  public static String shortened(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int room = most - OMITTED.length();
    return room < 0 ? "" : text.substring(0, end(text, room / 2, room)) + OMITTED;
  }

  /**
   * Returns the end of a beginning of a text: the place of the last blank in {@code [least, most]};
   * without a blank, the last place up to {@code most} between two visible characters.
   */
  public static int end(String text, int least, int most) {
    for (int i = most; i >= Math.max(least, 1) && most < text.length(); i--) {
      if (Character.isWhitespace(text.charAt(i))) {
        return i;
      }
    }
    return before(text, most);
  }

  /**
   * Returns the start of an ending of a text: the place behind the first blank in {@code [least,
   * most)}; without a blank, the first place from {@code least} between two visible characters.
   */
  public static int start(String text, int least, int most) {
    int place = Math.clamp(least, 0, text.length());
    for (int i = place; i < Math.min(most, text.length()) && place > 0; i++) {
      if (Character.isWhitespace(text.charAt(i)) && before(text, i + 1) == i + 1) {
        return i + 1;
      }
    }
    while (before(text, place) < place) {
      place++;
    }
    return place;
  }

  /** Returns the last place up to an index that is between two visible characters. */
  private static int before(String text, int index) {
    if (index <= 0 || index >= text.length()) {
      return Math.clamp(index, 0, text.length());
    }
    int from = Math.max(0, index - LONGEST_CHARACTER);
    BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
    characters.setText(text.substring(from, Math.min(text.length(), index + 2)));
    int place = index - from;
    int boundary = characters.isBoundary(place) ? place : characters.preceding(place);
    if (boundary > 0 || from == 0) {
      return from + boundary;
    }
    return Character.isSurrogatePair(text.charAt(index - 1), text.charAt(index))
        ? index - 1
        : index;
  }
}
