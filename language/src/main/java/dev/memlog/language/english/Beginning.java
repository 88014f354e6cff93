package dev.memlog.language.english;

/** The truncation of texts, so that reading them takes bounded time. */
public final class Beginning {

  private Beginning() {}

  /**
   * Returns the beginning of a text, at most the given number of UTF-16 units long. It never ends
   * within a character.
   */
  public static String of(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, most - (Character.isHighSurrogate(text.charAt(most - 1)) ? 1 : 0));
  }
}
