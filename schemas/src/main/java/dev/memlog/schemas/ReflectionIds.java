package dev.memlog.schemas;

import java.util.List;

/**
 * The ids of reflections: memories that summarise an owner's other memories. The ids derive from
 * the request, so the ingest API can return them before the reflections exist.
 */
public final class ReflectionIds {

  /** The only aspect of a shallow reflection. */
  public static final String ALL = "all";

  /** The aspects of a deep reflection; each yields one memory. */
  public static final List<String> SINGLE =
      List.of("changes", "recurrences", "contradictions", "highlights");

  private ReflectionIds() {}

  /**
   * Returns the id of the reflection on one aspect.
   *
   * @param owner the owner, see {@link Keys#owner}
   * @param request the id of the command that requests the reflection
   * @param aspect {@link #ALL} or an element of {@link #SINGLE}
   */
  public static String of(String owner, String request, String aspect) {
    return Keys.memoryId(owner, "reflection:" + request + ":" + aspect);
  }

  /**
   * Returns the ids of all reflections that a request may create. An aspect for which the memories
   * give no material yields no reflection.
   */
  public static List<String> of(String owner, String request, boolean deep) {
    return aspects(deep).stream().map(aspect -> of(owner, request, aspect)).toList();
  }

  /** Returns the aspects of a deep or shallow reflection; each yields one memory. */
  public static List<String> aspects(boolean deep) {
    return deep ? SINGLE : List.of(ALL);
  }
}
