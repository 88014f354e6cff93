package dev.memlog.query.search;

import java.util.Locale;
import java.util.Set;

/**
 * How a turn speaks, in English: whether it states something of its speaker, and how much of it
 * asks. Found in one pass, for every candidate of a search is looked at.
 *
 * @param tells whether a sentence of {@value #LEAST_WORDS} words or more that is no question says I
 *     or we
 * @param asks the share of the text, by length, that is questions, 0 to 1
 */
record Manner(boolean tells, double asks) {

  private static final int LEAST_WORDS = 4;

  private static final Set<String> FIRST_PERSON =
      Set.of("i", "my", "mine", "me", "myself", "we", "our", "ours", "us");

  /** What tells most words from those at a glance. */
  private static final int LONGEST = 6;

  private static final String FIRST_LETTERS = "imouwIMOUW";

  /** What the importer puts around a picture's caption: the speaker did not say it. */
  private static final String CAPTION = "[image:";

  static Manner of(String text) {
    return new Reading(text).read();
  }

  /** One pass over a text. */
  private static final class Reading {

    private final String text;
    private boolean tells;
    private int asked;
    private int all;
    private int words;
    private boolean firstPerson;

    Reading(String text) {
      this.text = text;
    }

    Manner read() {
      int sentence = 0;
      int at = 0;
      while (at < text.length()) {
        char c = text.charAt(at);
        if (c == '[' && text.startsWith(CAPTION, at)) {
          end(text.substring(sentence, at));
          int close = text.indexOf(']', at);
          at = close < 0 ? text.length() : close + 1;
          sentence = at;
        } else if (Character.isLetter(c)) {
          at = word(at);
        } else {
          at++;
          if ((c == '.' || c == '!' || c == '?') && endsHere(at)) {
            end(text.substring(sentence, at));
            sentence = at;
          }
        }
      }
      end(text.substring(sentence));
      return new Manner(tells, all == 0 ? 0 : (double) asked / all);
    }

    private boolean endsHere(int at) {
      return at == text.length() || Character.isWhitespace(text.charAt(at));
    }

    /** Reads a word up to its end, an apostrophe included, so that {@code I'm} is I. */
    private int word(int start) {
      int end = start;
      while (end < text.length() && Character.isLetter(text.charAt(end))) {
        end++;
      }
      words++;
      if (end - start <= LONGEST && FIRST_LETTERS.indexOf(text.charAt(start)) >= 0) {
        String word = text.substring(start, end).toLowerCase(Locale.ROOT);
        firstPerson |= FIRST_PERSON.contains(word);
      }
      if (end < text.length() && (text.charAt(end) == '\'' || text.charAt(end) == '’')) {
        end++;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
          end++;
        }
      }
      return end;
    }

    private void end(String sentence) {
      int length = sentence.strip().length();
      boolean question = sentence.stripTrailing().endsWith("?");
      all += length;
      asked += question ? length : 0;
      tells |= firstPerson && !question && words >= LEAST_WORDS;
      words = 0;
      firstPerson = false;
    }
  }
}
