package dev.memlog.standalone.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the sources say about a record's components: its {@code @param} lines. */
final class ParameterDocs {

  private static final Pattern PARAMETER =
      Pattern.compile("@param (\\w+)\\s+(.*?)(?=@param|@return|@throws|\\z)", Pattern.DOTALL);

  private final List<Path> sources;

  /**
   * @param root of the repository
   */
  ParameterDocs(Path root) throws IOException {
    try (Stream<Path> tree = Files.find(root, 20, (p, _) -> p.toString().endsWith(".java"))) {
      sources = tree.filter(p -> p.toString().contains("/src/main/java/")).sorted().toList();
    }
  }

  /** Component to its text, on one line. */
  Map<String, String> of(Class<?> type) {
    String source = source(type);
    Matcher declaration =
        Pattern.compile(
                "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*(?:public |static |private )*record "
                    + type.getSimpleName()
                    + "\\b",
                Pattern.DOTALL)
            .matcher(source);
    var docs = new LinkedHashMap<String, String>();
    if (declaration.find()) {
      String comment = declaration.group(1).replaceAll("(?m)^\\s*\\* ?", "");
      Matcher parameter = PARAMETER.matcher(comment);
      while (parameter.find()) {
        docs.put(parameter.group(1), plain(parameter.group(2)));
      }
    }
    return docs;
  }

  private String source(Class<?> type) {
    Class<?> top = type;
    while (top.getEnclosingClass() != null) {
      top = top.getEnclosingClass();
    }
    String end = "/" + top.getName().replace('.', '/') + ".java";
    return sources.stream()
        .filter(p -> p.toString().endsWith(end))
        .findFirst()
        .map(ParameterDocs::read)
        .orElse("");
  }

  private static String plain(String text) {
    return text.replaceAll("\\{@(?:code|link|linkplain) #?([^}]*)}", "`$1`")
        .replaceAll("\\s+", " ")
        .strip();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
