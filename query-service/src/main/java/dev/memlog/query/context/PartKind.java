package dev.memlog.query.context;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The kinds of parts of a context, in the order in which its text contains them. */
public enum PartKind {
  /** The owner's blocks of core memory. */
  CORE("Core memory"),
  /** The owner's profile: values that memories state for the entries of a fixed schema. */
  PROFILE("Profile"),
  /**
   * The {@link dev.memlog.query.window.WorkingMemory} of the conversation: the sentence that states
   * the conversation's goal, and a few recent sentences with frequent words or words of the goal.
   */
  WORKING("Working memory"),
  /**
   * The owner's memories that the query recalls, with summaries of memories; in the format a3 the
   * owner's latest memories.
   */
  MEMORIES("What is remembered"),
  /**
   * The messages that the query finds, from the conversations of the app without a user or, if the
   * user is known, of that user.
   */
  PASSAGES("Earlier messages"),
  /** The latest messages of the current conversation. */
  WINDOW("This conversation");

  /** The names of the parts as requests use them, in the order of the text. */
  public static final List<String> NAMES = Arrays.stream(values()).map(PartKind::word).toList();

  private final String title;

  PartKind(String title) {
    this.title = title;
  }

  /** Returns the heading of this part in the text of a context. */
  public String title() {
    return title;
  }

  /**
   * Returns whether the lines of the part are messages. Formats may group messages by conversation
   * and day.
   */
  public boolean conversational() {
    return this == PASSAGES || this == WINDOW;
  }

  /** Returns the name of this part that requests use, in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
