package dev.memlog.language.english;

import java.util.List;
import java.util.Locale;

/**
 * A token of a sentence: a word, a number or a punctuation mark.
 *
 * @param text the text of the token
 * @param pos the part of speech of the token
 */
public record Token(String text, Pos pos) {

  /** Returns the text of this token in lower case. */
  public String lower() {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Returns whether this token, regardless of case, is one of the given words in lower case. */
  public boolean is(String... words) {
    return List.of(words).contains(lower());
  }

  /** Returns whether this token has one of the given parts of speech. */
  public boolean is(Pos... parts) {
    return List.of(parts).contains(pos);
  }

  /** Returns whether this token is a word or a number, and not a punctuation mark. */
  public boolean word() {
    return !text.isEmpty() && Character.isLetterOrDigit(text.charAt(0));
  }
}
