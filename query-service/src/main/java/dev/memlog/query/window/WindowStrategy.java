package dev.memlog.query.window;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A method of fitting a conversation into a budget of tokens. */
public enum WindowStrategy {
  /** The latest messages that fit. */
  WINDOW,
  /** The latest 20 messages, after a summary of the earlier messages. */
  SUMMARIZE,
  /** Every system message and every flagged message, with a summary of the other messages. */
  HYBRID;

  /** The names of the strategies, as requests use them. */
  public static final List<String> NAMES =
      Arrays.stream(values()).map(WindowStrategy::word).toList();

  /** Returns the name that requests use. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the strategy with this name.
   *
   * @param word one of {@link #NAMES}
   */
  public static WindowStrategy of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
