package dev.memlog.language.rules.references;

import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.TokenText;
import java.util.List;
import java.util.Optional;

/** A finder of the name that a text gives to a thing: "a goat named Rex", "a film, "Vertigo"". */
final class NameFinder {

  private static final int LONGEST = 8;

  private NameFinder() {}

  /** Returns the name that follows the phrase ending at this index; empty if no name follows. */
  static Optional<String> behind(List<Token> tokens, int end) {
    int at = end;
    boolean called = at < tokens.size() && tokens.get(at).is("named", "called", "titled");
    boolean comma = at < tokens.size() && tokens.get(at).is(",", ":");
    if (called || comma) {
      at++;
    }
    int close = quoted(tokens, at);
    if (close > 0) {
      return Optional.of(title(tokens, at, close));
    }
    int last = at;
    while (last < tokens.size() && tokens.get(last).is(Pos.PROPN)) {
      last++;
    }
    // "a friend, Clara, sold" names the friend, "I met a friend, Clara sold" does not.
    boolean closed = called || (comma && (last == tokens.size() || tokens.get(last).is(",")));
    return last > at && closed
        ? Optional.of(TokenText.join(tokens.subList(at, last)))
        : farther(tokens, end);
  }

  /**
   * Returns a name that follows further words without another noun: "a film that is out now called
   * "Vertigo"".
   */
  private static Optional<String> farther(List<Token> tokens, int end) {
    for (int i = end; i < Math.min(tokens.size() - 1, end + LONGEST); i++) {
      int close = quoted(tokens, i + 1);
      if (tokens.get(i).is("called", "titled", "named") && close > 0) {
        return Optional.of(title(tokens, i + 1, close));
      }
      if (tokens.get(i).is(Pos.NOUN, Pos.PROPN, Pos.PUNCT, Pos.CCONJ)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Returns the words of the title between these quotation marks. */
  static String title(List<Token> tokens, int open, int close) {
    return TokenText.join(tokens.subList(open + 1, close - 1)).replaceAll("[.,!]$", "");
  }

  /** Returns the index after the quoted title that begins at this index; 0 if none does. */
  static int quoted(List<Token> tokens, int open) {
    if (open + 1 >= tokens.size()
        || !tokens.get(open).is("\"")
        || !Character.isUpperCase(tokens.get(open + 1).text().charAt(0))) {
      return 0;
    }
    for (int i = open + 2; i < Math.min(tokens.size(), open + LONGEST); i++) {
      if (tokens.get(i).is("\"")) {
        return i + 1;
      }
      if (tokens.get(i).is(Pos.PRON)) {
        return 0; // something that was said
      }
    }
    return 0;
  }
}
