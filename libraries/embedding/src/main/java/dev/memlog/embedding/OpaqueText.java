package dev.memlog.embedding;

/**
 * The rule that shortens data within a text before the text is embedded: base64, hexadecimal
 * digits, minified code and long tables. A model takes as long for data as for sentences, or
 * longer, and finds no meaning in them. The same text always becomes the same text, and sentences
 * stay unchanged. The time is linear in the length of the text.
 */
final class OpaqueText {

  /** The number of characters that remain of a run of data without blanks. */
  private static final int RUN_KEPT = 32;

  /** The shortest run that is data if it mixes letters of both cases and digits. */
  private static final int MIXED_RUN = 40;

  /** The shortest run that is data if it has as much punctuation as minified code. */
  private static final int PUNCTUATED_RUN = 100;

  /** The shortest run that is data in any case. */
  private static final int LONG_RUN = 200;

  /** The shortest text that is data if few of its characters belong to words. */
  private static final int WORDLESS = 200;

  /** The share of characters in words below which a text is data. Sentences have 0.7 or more. */
  private static final double LEAST_WORDS = 0.25;

  private static final int WORDLESS_KEPT = 100;

  /** The shortest text, and the fewest lines, of a long table. */
  private static final int TABLE = 400;

  private static final int TABLE_ROWS = 8;
  private static final int TABLE_KEPT = 200;
  private static final String TABLE_SEPARATORS = "|\t;,";

  /** ASCII characters that may stand before a word of a sentence, and after it. */
  private static final String BEFORE = "([\"'-*_`#>@/";

  private static final String AFTER = ".,;:!?)]\"'-*_`/";

  /** ASCII characters that may join two words. */
  private static final String JOINS = "'-/";

  private OpaqueText() {}

  /** Returns the text with only the beginning of each piece of data. */
  static String shorten(String text) {
    if (text.length() < MIXED_RUN) {
      return text;
    }
    String shorter = shortenRuns(text);
    if (shorter.length() >= WORDLESS && wordShare(shorter) < LEAST_WORDS) {
      return cut(shorter, WORDLESS_KEPT);
    }
    return isTable(shorter) ? cut(shorter, TABLE_KEPT) : shorter;
  }

  private static String shortenRuns(String text) {
    StringBuilder shorter = new StringBuilder();
    int length = text.length();
    for (int start = 0; start < length; ) {
      int end = start;
      while (end < length && isPrintableAscii(text.charAt(end))) {
        end++;
      }
      shorter.append(text, start, isData(text, start, end) ? start + RUN_KEPT : end);
      if (end < length) {
        shorter.append(text.charAt(end));
      }
      start = end + 1;
    }
    return shorter.toString();
  }

  /** Returns whether a run without blanks is data. */
  private static boolean isData(String text, int start, int end) {
    int length = end - start;
    if (length < MIXED_RUN || length >= LONG_RUN) {
      return length >= LONG_RUN;
    }
    int changes = 0;
    int punctuation = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (!isAlphanumeric(c)) {
        punctuation++;
      } else if (i > start
          && isAlphanumeric(text.charAt(i - 1))
          && kind(c) != kind(text.charAt(i - 1))) {
        changes++;
      }
    }
    // Base64 changes between cases and digits at six of ten characters, hexadecimal digits at five.
    return 4 * changes >= length || (length >= PUNCTUATED_RUN && 5 * punctuation >= length);
  }

  /** Returns the share of the characters other than blanks that belong to words of sentences. */
  private static double wordShare(String text) {
    int visible = 0;
    int inWords = 0;
    for (int i = 0; i < text.length(); ) {
      int end = i;
      while (end < text.length() && Character.isLetter(text.charAt(end))) {
        end++;
      }
      if (end > i) {
        visible += end - i;
        if (!isPrintableAscii(text.charAt(i))
            || (mayBeginAfter(text, i) && mayEndBefore(text, end))) {
          inWords += end - i;
        }
        i = end;
      } else {
        visible += Character.isWhitespace(text.charAt(i)) ? 0 : 1;
        i++;
      }
    }
    return visible == 0 ? 1 : (double) inWords / visible;
  }

  private static boolean mayBeginAfter(String text, int start) {
    return start == 0 || isBoundary(text.charAt(start - 1), BEFORE);
  }

  private static boolean mayEndBefore(String text, int end) {
    if (end == text.length() || !isPrintableAscii(text.charAt(end))) {
      return true;
    }
    boolean closes = AFTER.indexOf(text.charAt(end)) >= 0;
    // "e.a" and "f,g" are code.
    return closes
        && (end + 1 == text.length()
            || !Character.isLetterOrDigit(text.charAt(end + 1))
            || JOINS.indexOf(text.charAt(end)) >= 0);
  }

  private static boolean isBoundary(char c, String punctuation) {
    return !isPrintableAscii(c) || punctuation.indexOf(c) >= 0;
  }

  /** Returns whether most lines have several cells. */
  private static boolean isTable(String text) {
    if (text.length() < TABLE) {
      return false;
    }
    long lines = text.lines().filter(line -> !line.isBlank()).count();
    return lines >= TABLE_ROWS && 5 * text.lines().filter(OpaqueText::isRow).count() >= 4 * lines;
  }

  private static boolean isRow(String line) {
    for (int s = 0; s < TABLE_SEPARATORS.length(); s++) {
      char separator = TABLE_SEPARATORS.charAt(s);
      int cells = 0;
      for (int i = 0; i < line.length(); i++) {
        // A comma before a blank is a sentence's.
        boolean sentence =
            (separator == ',' || separator == ';')
                && (i + 1 == line.length() || line.charAt(i + 1) == ' ');
        if (line.charAt(i) == separator && !sentence) {
          cells++;
        }
      }
      if (cells >= 2) {
        return true;
      }
    }
    return false;
  }

  /** Returns the beginning of a text, without half of a surrogate pair at its end. */
  private static String cut(String text, int length) {
    return text.substring(
        0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
  }

  private static boolean isPrintableAscii(char c) {
    return c > ' ' && c < 0x7f;
  }

  private static boolean isAlphanumeric(char c) {
    return kind(c) != 0;
  }

  private static int kind(char c) {
    if (c >= 'a' && c <= 'z') {
      return 1;
    }
    if (c >= 'A' && c <= 'Z') {
      return 2;
    }
    return c >= '0' && c <= '9' ? 3 : 0;
  }
}
