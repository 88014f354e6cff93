package dev.memlog.extractor.turns.language;

/** The beginning of a text that is not read whole, so that reading it is bounded. */
public final class Beginning {

  private Beginning() {}

  /** Returns the first units of a text, at most so many, and never half of a character. */
  public static String of(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, most - (Character.isHighSurrogate(text.charAt(most - 1)) ? 1 : 0));
  }
}
