package dev.memlog.query.context.format;

import dev.memlog.query.context.ContextFormat;
import java.util.List;
import java.util.Map;

/** The formats in which contexts are written, by name. */
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

  /** The names of the formats; the first one is the default. */
  public static final List<String> NAMES = ALL.stream().map(ContextFormat::name).toList();

  private Formats() {}

  /**
   * Returns the format with the given name.
   *
   * @param name one of {@link #NAMES}
   * @throws IllegalArgumentException if no format has this name
   */
  public static ContextFormat of(String name) {
    return ALL.stream()
        .filter(format -> format.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("format must be one of " + NAMES + ", got " + name));
  }

  /**
   * Returns the format of a request that names a profile but no format.
   *
   * @param profile the name of the profile; most profiles have the default format
   */
  public static ContextFormat ofProfile(String profile) {
    return of(OF_PROFILES.getOrDefault(profile, NAMES.getFirst()));
  }
}
