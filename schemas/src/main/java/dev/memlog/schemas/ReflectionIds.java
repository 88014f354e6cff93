package dev.memlog.schemas;

import java.util.List;

/**
 * A factory of the ids of reflections, which are memories about changes and recurrences in an
 * owner's other memories. Each id is a function of the owner, the request and the aspect, so the
 * ingest API can return the ids before the reflections exist.
 */
public final class ReflectionIds {

  /** The aspect of a shallow reflection, which is a single memory about all aspects. */
  public static final String ALL = "all";

  /** The aspects of a deep reflection, which yields one memory for each. */
  public static final List<String> SINGLE =
      List.of("changes", "recurrences", "contradictions", "highlights");

  private ReflectionIds() {}

  /**
   * Returns the id of the reflection that a request yields for one aspect.
   *
   * @param owner the owner, see {@link Keys#owner}
   * @param request the id of the command that requests the reflection
   * @param aspect {@link #ALL} or an element of {@link #SINGLE}
   */
  public static String of(String owner, String request, String aspect) {
    return Keys.memoryId(owner, "reflection:" + request + ":" + aspect);
  }

  /**
   * Returns the ids of all reflections that a request may create. The server creates no reflection
   * for an aspect on which the memories say nothing.
   *
   * @param owner the owner, see {@link Keys#owner}
   * @param request the id of the command that requests the reflections
   * @param deep whether each element of {@link #SINGLE} has a reflection; otherwise {@link #ALL}
   *     has one
   */
  public static List<String> of(String owner, String request, boolean deep) {
    return aspects(deep).stream().map(aspect -> of(owner, request, aspect)).toList();
  }

  /**
   * Returns the aspects that have a reflection each: {@link #SINGLE} for a deep reflection,
   * otherwise {@link #ALL}.
   */
  public static List<String> aspects(boolean deep) {
    return deep ? SINGLE : List.of(ALL);
  }
}
