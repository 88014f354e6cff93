package dev.memlog.query.levels;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A level of detail at which a recall answers: single memories, or summaries of several memories.
 */
public enum Level {
  /**
   * Summaries and then memories if the query asks about a topic in general, such as "what do you
   * know about my work?"; otherwise memories.
   */
  AUTO,
  /** Memories without summaries. */
  MEMORY,
  /** Summaries alone, one for each category of memories, such as preferences or facts. */
  CATEGORY,
  /**
   * Summaries alone, one for each domain of life, such as work, or for each subject that the query
   * names.
   */
  DOMAIN;

  /** The names of the levels, as requests use them. */
  public static final List<String> NAMES = Arrays.stream(values()).map(Level::word).toList();

  /** Returns the name of this level that requests and hits use, in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether a recall at this level returns summaries alone. */
  public boolean summariesOnly() {
    return this == CATEGORY || this == DOMAIN;
  }

  /**
   * Returns the level with the given name, in any case.
   *
   * @param word one of {@link #NAMES}
   * @throws IllegalArgumentException if no level has this name
   */
  public static Level of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
