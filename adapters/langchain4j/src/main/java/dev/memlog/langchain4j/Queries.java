package dev.memlog.langchain4j;

/** The bounds of a query. */
final class Queries {

  private static final int LONGEST = 2_000;

  private Queries() {}

  /** Returns the end of a text that is too long for a query, since questions stand at the end. */
  static String shortened(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int from = text.length() - LONGEST;
    return text.substring(Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
  }
}
