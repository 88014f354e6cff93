package dev.memlog.extractor.turns.language;

import java.util.List;
import java.util.Locale;

/**
 * A word or a mark of a sentence.
 *
 * @param text as written
 * @param pos its part of speech
 */
public record Token(String text, Pos pos) {

  /** In lower case. */
  public String lower() {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Whether this is one of those words, given in lower case. */
  public boolean is(String... words) {
    return List.of(words).contains(lower());
  }

  /** Whether this is of one of those parts of speech. */
  public boolean is(Pos... parts) {
    return List.of(parts).contains(pos);
  }

  /** Whether this is a word, not a mark. */
  public boolean word() {
    return !text.isEmpty() && Character.isLetterOrDigit(text.charAt(0));
  }

  /** The same word written otherwise. */
  public Token as(String other) {
    return new Token(other, pos);
  }
}
