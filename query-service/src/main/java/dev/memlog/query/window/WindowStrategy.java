package dev.memlog.query.window;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A method of selecting the messages of a conversation that fit a budget of tokens. Every method
 * keeps the newest message.
 */
public enum WindowStrategy {
  /** The latest messages that fit, without a gap. */
  WINDOW,
  /** As many of the latest 20 messages as fit, after a summary of the other messages. */
  SUMMARIZE,
  /**
   * As many system messages, then flagged messages, then messages of the latest 20 as fit, after a
   * summary of the other messages.
   */
  HYBRID;

  /** The names of the strategies, as requests use them. */
  public static final List<String> NAMES =
      Arrays.stream(values()).map(WindowStrategy::word).toList();

  /** Returns the name of this strategy that requests use, in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the strategy with the given name, in any case.
   *
   * @param word one of {@link #NAMES}
   * @throws IllegalArgumentException if no strategy has this name
   */
  public static WindowStrategy of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
