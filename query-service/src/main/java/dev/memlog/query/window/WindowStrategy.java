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
  /** A summary of earlier messages, then those of the latest 20 messages that fit. */
  SUMMARIZE,
  /**
   * A summary of the left-out messages, then the system messages, the flagged messages and the
   * latest 20 messages. If they do not all fit, system messages precede flagged messages, and these
   * precede the others.
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
