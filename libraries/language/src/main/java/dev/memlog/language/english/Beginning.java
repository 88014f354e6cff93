package dev.memlog.language.english;

/** A truncation of texts to a largest length, so that reading them takes bounded time. */
public final class Beginning {

  private Beginning() {}

  /**
   * Returns the beginning of a text. The result never ends within a surrogate pair.
   *
   * @param most the largest length of the result in UTF-16 units
   */
  public static String of(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Math.max(most, 0);
    return text.substring(
        0, end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
  }
}
