package dev.memlog.language.english;

import java.util.List;
import java.util.regex.Pattern;

/** A converter of tokens to text, with the usual spaces around punctuation marks. */
public final class TokenText {

  private static final Pattern BEFORE_MARK = Pattern.compile(" (?=[,.;:!?)%\\]])");
  private static final Pattern BEHIND_OPENING = Pattern.compile("(?<=[(\\[$]) ");
  private static final Pattern EDGES = Pattern.compile("^[\\s,;:.!?–—-]+|[\\s,;:.!?–—-]+$");
  private static final Pattern QUOTE = Pattern.compile("\" ([^\"]*?) \"");

  private TokenText() {}

  /**
   * Returns the text of tokens, with a capital at the beginning, and without dashes, commas, full
   * stops and similar marks at the beginning and the end.
   */
  public static String statement(List<Token> tokens) {
    String text = EDGES.matcher(join(tokens)).replaceAll("");
    if (text.isEmpty()) {
      return text;
    }
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** Returns the text of tokens, without spaces before punctuation marks and possessive endings. */
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
