package dev.memlog.language.english;

import java.util.List;
import java.util.regex.Pattern;

/** The conversion of tokens to text. */
public final class TokenText {

  private static final Pattern BEFORE_MARK = Pattern.compile(" (?=[,.;:!?)%\\]])");
  private static final Pattern BEHIND_OPENING = Pattern.compile("(?<=[(\\[$]) ");
  private static final Pattern EDGES = Pattern.compile("^[\\s,;:.!?–—-]+|[\\s,;:.!?–—-]+$");
  private static final Pattern QUOTE = Pattern.compile("\" ([^\"]*?) \"");

  private TokenText() {}

  /** Returns the tokens as a capitalized text without punctuation marks at its edges. */
  public static String statement(List<Token> tokens) {
    String text = EDGES.matcher(join(tokens)).replaceAll("");
    if (text.isEmpty()) {
      return text;
    }
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** Returns the tokens as a text. */
  public static String join(List<Token> tokens) {
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
}
