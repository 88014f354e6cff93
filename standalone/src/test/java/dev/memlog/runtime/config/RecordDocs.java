package dev.memlog.runtime.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The documentation of a record and its components, read from the sources. */
record RecordDocs(String text) {

  private static final Pattern TAG =
      Pattern.compile("(?m)^\\s*@param\\s+(\\w+)\\s+(.*?)(?=^\\s*@|\\z)", Pattern.DOTALL);
  private static final Pattern INLINE = Pattern.compile("\\{@(?:code|link)\\s+([^}]*)}");

  /**
   * Finds a record's documentation.
   *
   * @param repository the directory whose modules have their sources under {@code src/main/java}
   */
  static RecordDocs of(Path repository, Class<?> type) {
    Class<?> outermost = type;
    while (outermost.getEnclosingClass() != null) {
      outermost = outermost.getEnclosingClass();
    }
    Path file = Path.of(outermost.getName().replace('.', '/') + ".java");
    return source(repository, file)
        .map(source -> new RecordDocs(comment(source, type.getSimpleName())))
        .orElseGet(() -> new RecordDocs(""));
  }

  /** Returns the record's description, without its tags. */
  String summary() {
    int tags = text.indexOf("\n@");
    return plain(tags < 0 ? text : text.substring(0, tags));
  }

  /** Returns the text of a component's {@code @param}; empty if there is none. */
  String component(String name) {
    Matcher matcher = TAG.matcher(text);
    while (matcher.find()) {
      if (matcher.group(1).equals(name)) {
        return plain(matcher.group(2));
      }
    }
    return "";
  }

  private static Optional<String> source(Path repository, Path file) {
    // Modules lie in the repository or one folder deeper.
    try (Stream<Path> modules = Files.walk(repository, 2, FileVisitOption.FOLLOW_LINKS)) {
      List<Path> found =
          modules
              .map(module -> module.resolve("src/main/java").resolve(file))
              .filter(Files::exists)
              .toList();
      return found.isEmpty()
          ? Optional.empty()
          : Optional.of(Files.readString(found.getFirst(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the comment that ends right before the record, without its asterisks. */
  private static String comment(String source, String record) {
    Matcher declared = Pattern.compile("\\brecord\\s+" + record + "\\s*\\(").matcher(source);
    if (!declared.find()) {
      return "";
    }
    int end = source.lastIndexOf("*/", declared.start());
    int start = source.lastIndexOf("/**", end);
    // Only annotations and modifiers may stand between the two.
    if (end < 0 || start < 0 || source.substring(end, declared.start()).matches("(?s).*[;{}].*")) {
      return "";
    }
    return source.substring(start + 3, end).replaceAll("(?m)^\\s*\\*? ?", "").strip();
  }

  private static String plain(String text) {
    return INLINE
        .matcher(text)
        .replaceAll("`$1`")
        .replaceAll("<p>", "")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
