package dev.memlog.language.english;

import java.util.List;
import java.util.Locale;

/**
 * A word or a punctuation mark of a sentence.
 *
 * @param text the text as written
 * @param pos its part of speech
 */
public record Token(String text, Pos pos) {

  /** Returns the text in lower case. */
  public String lower() {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Returns whether this token is one of these words, given in lower case. */
  public boolean is(String... words) {
    return List.of(words).contains(lower());
  }

  /** Returns whether this token has one of these parts of speech. */
  public boolean is(Pos... parts) {
    return List.of(parts).contains(pos);
  }

  /** Returns whether this token is a word or a number, and not a punctuation mark. */
  public boolean word() {
    return !text.isEmpty() && Character.isLetterOrDigit(text.charAt(0));
  }

  /** Returns the token with a given text. */
  public Token as(String other) {
    return new Token(other, pos);
  }
}
