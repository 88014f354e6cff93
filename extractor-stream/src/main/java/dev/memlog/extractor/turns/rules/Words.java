package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.language.Token;
import java.util.List;
import java.util.regex.Pattern;

/** The conversion of tokens to text. */
final class Words {

  private static final Pattern BEFORE_MARK = Pattern.compile(" (?=[,.;:!?)%\\]])");
  private static final Pattern BEHIND_OPENING = Pattern.compile("(?<=[(\\[$]) ");
  private static final Pattern EDGES = Pattern.compile("^[\\s,;:.!?–—-]+|[\\s,;:.!?–—-]+$");
  private static final Pattern QUOTE = Pattern.compile("\" ([^\"]*?) \"");

  private Words() {}

  /** Returns the tokens as a capitalized text without punctuation marks at its edges. */
  static String statement(List<Token> tokens) {
    String text = EDGES.matcher(plain(tokens)).replaceAll("");
    if (text.isEmpty()) {
      return text;
    }
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** Returns the tokens as a text. */
  static String plain(List<Token> tokens) {
    StringBuilder text = new StringBuilder();
    for (Token token : tokens) {
      if (!text.isEmpty()) {
        text.append(' ');
      }
      text.append(token.text());
    }
    String joined = BEFORE_MARK.matcher(text).replaceAll("");
    joined = BEHIND_OPENING.matcher(joined).replaceAll("");
    joined = joined.replace(" 's ", "'s ").replace(" ' ", "' ").replaceAll(" 's$", "'s");
    return QUOTE.matcher(joined).replaceAll("\"$1\"").replaceAll(" ([-–/&]) (?=\\w)", " $1 ");
  }

  static int count(String text) {
    return text.isBlank() ? 0 : text.strip().split("\\s+").length;
  }
}
