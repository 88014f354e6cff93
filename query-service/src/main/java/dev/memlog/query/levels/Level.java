package dev.memlog.query.levels;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A level at which a recall answers. */
public enum Level {
  /** Summaries before memories if the query asks about a topic in general; else memories. */
  AUTO,
  /** Memories. */
  MEMORY,
  /** Summaries of categories. */
  CATEGORY,
  /** Summaries of domains, and of subjects that the query names. */
  DOMAIN;

  /** The names of the levels, as requests use them. */
  public static final List<String> NAMES = Arrays.stream(values()).map(Level::word).toList();

  /** Returns the name that requests and hits use. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether the answer contains only summaries. */
  public boolean summariesOnly() {
    return this == CATEGORY || this == DOMAIN;
  }

  /**
   * Returns the level with this name.
   *
   * @param word one of {@link #NAMES}
   */
  public static Level of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
