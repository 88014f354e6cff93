package dev.memlog.query.context.format;

import dev.memlog.query.context.ContextFormat;
import java.util.List;
import java.util.Map;

/** The formats of contexts, by name. */
public final class Formats {

  private static final List<ContextFormat> ALL =
      List.of(
          new MarkdownFormat(),
          new XmlFormat(),
          new JsonFormat(),
          new AppMemoriesFormat(),
          new PastConversationsFormat(),
          new FoundMemoriesFormat());

  /** The names of the formats of profiles with a format of their own, by profile. */
  private static final Map<String, String> OF_PROFILES =
      Map.of("harombe", "h5", "app-memory", "a3", "bobo", "b");

  /** The names of the formats, the default one first. */
  public static final List<String> NAMES = ALL.stream().map(ContextFormat::name).toList();

  private Formats() {}

  /**
   * Returns the format with this name.
   *
   * @param name one of {@link #NAMES}
   */
  public static ContextFormat of(String name) {
    return ALL.stream()
        .filter(format -> format.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("format must be one of " + NAMES + ", got " + name));
  }

  /** Returns the format of a request that names none. */
  public static ContextFormat ofProfile(String profile) {
    return of(OF_PROFILES.getOrDefault(profile, NAMES.getFirst()));
  }
}
