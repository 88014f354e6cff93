package dev.memlog.query.context;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A part of a context, in the order of the text. */
public enum PartKind {
  /** What is remembered of the owner. */
  MEMORIES,
  /** Earlier messages that answer the query. */
  PASSAGES,
  /** The latest messages of the conversation. */
  WINDOW;

  /** The names, as requests use them. */
  public static final List<String> NAMES = Arrays.stream(values()).map(PartKind::word).toList();

  /** Returns the name that requests use. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the part of a name.
   *
   * @param word one of {@link #NAMES}
   */
  public static PartKind of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
