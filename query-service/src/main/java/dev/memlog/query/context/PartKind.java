package dev.memlog.query.context;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The kinds of parts of a context, in the order in which its text contains them. */
public enum PartKind {
  /** The owner's blocks of core memory. */
  CORE("Core memory"),
  /** The owner's profile: statements of memories in a fixed schema. */
  PROFILE("Profile"),
  /** The goal of the conversation, and the sentences that matter for the goal now. */
  WORKING("Working memory"),
  /** The memories of the owner. */
  MEMORIES("What is remembered"),
  /** Earlier messages that answer the query. */
  PASSAGES("Earlier messages"),
  /** The latest messages of the conversation. */
  WINDOW("This conversation");

  /** The names of the parts, as requests use them. */
  public static final List<String> NAMES = Arrays.stream(values()).map(PartKind::word).toList();

  private final String title;

  PartKind(String title) {
    this.title = title;
  }

  /** Returns the heading of the part in a context. */
  public String title() {
    return title;
  }

  /** Returns whether the lines are messages, which are grouped by conversation and day. */
  public boolean conversational() {
    return this == PASSAGES || this == WINDOW;
  }

  /** Returns the name that requests use. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the part with this name.
   *
   * @param word one of {@link #NAMES}
   */
  public static PartKind of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
