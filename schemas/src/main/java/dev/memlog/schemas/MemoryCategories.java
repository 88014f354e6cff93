package dev.memlog.schemas;

import java.util.List;

/** The categories of memories, which commands may set and by which reads may filter. */
public final class MemoryCategories {

  /** The names of all categories, in the order in which error messages of reads list them. */
  public static final List<String> ALL =
      List.of(
          "preference",
          "fact",
          "decision",
          "relationship",
          "project",
          "event",
          "work_context",
          "personal_context",
          "top_of_mind",
          "brief_history",
          "long_term_background",
          "other_instructions");

  private MemoryCategories() {}
}
