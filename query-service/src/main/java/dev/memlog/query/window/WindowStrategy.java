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
  /** A summary of the left-out messages, then the latest messages that fit, at most 20. */
  SUMMARIZE,
  /**
   * A summary of the left-out messages, then, oldest first, the system messages, the flagged
   * messages and the latest 20 messages. If these messages do not all fit, the newest message has
   * the highest priority, followed by system messages, flagged messages and the others.
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
