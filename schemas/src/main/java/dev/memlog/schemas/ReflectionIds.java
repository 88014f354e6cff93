package dev.memlog.schemas;

import java.util.List;

/** The ids of reflections, which the writer of a request knows before they are made. */
public final class ReflectionIds {

  /** The aspect of a shallow reflection. */
  public static final String ALL = "all";

  /** The aspects of a deep reflection, one memory each. */
  public static final List<String> SINGLE =
      List.of("changes", "recurrences", "contradictions", "highlights");

  private ReflectionIds() {}

  /** Returns the id of the reflection that a request makes about an aspect. */
  public static String of(String owner, String request, String aspect) {
    return Keys.memoryId(owner, "reflection:" + request + ":" + aspect);
  }

  /**
   * Returns the ids of the reflections that a request may make. An aspect about which the memories
   * say nothing gets no reflection.
   */
  public static List<String> of(String owner, String request, boolean deep) {
    return aspects(deep).stream().map(aspect -> of(owner, request, aspect)).toList();
  }

  /** Returns the aspects of a reflection, one memory each. */
  public static List<String> aspects(boolean deep) {
    return deep ? SINGLE : List.of(ALL);
  }
}
