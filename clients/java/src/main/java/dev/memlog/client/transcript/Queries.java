package dev.memlog.client.transcript;

/** The shortening of queries to the maximum length that the API accepts. */
public final class Queries {

  private static final int LONGEST = 2_000;

  private Queries() {}

  /**
   * Returns a text, or its last 2,000 characters if it is longer, since a question is usually at
   * the end. The result never begins within a surrogate pair.
   */
  public static String shortened(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int from = text.length() - LONGEST;
    return text.substring(Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
  }
}
