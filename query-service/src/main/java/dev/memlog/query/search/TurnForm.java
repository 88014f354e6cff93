package dev.memlog.query.search;

/**
 * The form of an English turn. Captions are ignored, since no participant says them. The text is
 * read in one pass without copies, since every candidate of a search is examined.
 */
final class TurnForm {

  private static final int LEAST_WORDS = 4;

  private TurnForm() {}

  /**
   * Returns whether a text states something about its speaker: whether a sentence of {@value
   * #LEAST_WORDS} words or more that is not a question contains I or we.
   */
  static boolean tells(String text) {
    return new Reading(text).read();
  }

  /** A single pass over a text. */
  private static final class Reading {

    private final String text;
    private boolean tells;
    private int words;
    private boolean firstPerson;

    Reading(String text) {
      this.text = text;
    }

    boolean read() {
      int sentence = 0;
      int at = 0;
      while (at < text.length()) {
        char c = text.charAt(at);
        if (isLetter(c)) {
          at = word(at);
        } else {
          at++;
          if (endsAnywhere(c) || ((c == '.' || c == '!' || c == '?') && endsHere(at))) {
            end(sentence, at);
            sentence = at;
          }
        }
      }
      end(sentence, text.length());
      return tells;
    }

    /**
     * Returns whether a character is a letter. Most characters are ASCII, for which a comparison
     * suffices.
     */
    private static boolean isLetter(char c) {
      char lower = (char) (c | 0x20);
      return c < 0x80 ? lower >= 'a' && lower <= 'z' : Character.isLetter(c);
    }

    /** Returns whether a character ends a sentence without a blank after it, as in Chinese. */
    private static boolean endsAnywhere(char c) {
      return c == '。' || c == '！' || c == '？';
    }

    private boolean endsHere(int at) {
      return at == text.length() || Character.isWhitespace(text.charAt(at));
    }

    /**
     * Reads a word to its end, including an apostrophe and the letters after it, so that {@code
     * I'm} counts as I. Returns the index after the word.
     */
    private int word(int start) {
      int end = start;
      while (end < text.length() && isLetter(text.charAt(end))) {
        end++;
      }
      words++;
      firstPerson |= isFirstPerson(start, end - start);
      if (end < text.length() && (text.charAt(end) == '\'' || text.charAt(end) == '’')) {
        end++;
        while (end < text.length() && isLetter(text.charAt(end))) {
          end++;
        }
      }
      return end;
    }

    /** Returns whether a word is a first-person pronoun. The length excludes most words quickly. */
    private boolean isFirstPerson(int start, int length) {
      return switch (length) {
        case 1 -> isWord("i", start);
        case 2 ->
            isWord("my", start)
                || isWord("me", start)
                || isWord("we", start)
                || isWord("us", start);
        case 3 -> isWord("our", start);
        case 4 -> isWord("mine", start) || isWord("ours", start);
        case 6 -> isWord("myself", start);
        default -> false;
      };
    }

    /**
     * Returns whether the text contains this word at an index, ignoring the case of ASCII letters.
     */
    private boolean isWord(String word, int start) {
      for (int i = 0; i < word.length(); i++) {
        char c = text.charAt(start + i);
        if ((c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c) != word.charAt(i)) {
          return false;
        }
      }
      return true;
    }

    private void end(int from, int to) {
      int first = from;
      while (first < to && Character.isWhitespace(text.charAt(first))) {
        first++;
      }
      int end = to;
      while (end > first && Character.isWhitespace(text.charAt(end - 1))) {
        end--;
      }
      boolean question =
          end > first && (text.charAt(end - 1) == '?' || text.charAt(end - 1) == '？');
      tells |= firstPerson && !question && words >= LEAST_WORDS;
      words = 0;
      firstPerson = false;
    }
  }
}
