package dev.memlog.query.context.format;

import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.PartKind;
import java.util.List;
import java.util.Locale;

/**
 * The text before a format that a different product has defined. It contains the core memory and,
 * if the format supports it, the working memory. Without lines of these parts, the text is exactly
 * that of the other product's format.
 */
final class Preamble {

  private static final List<PartKind> PARTS = List.of(PartKind.CORE, PartKind.WORKING);

  private Preamble() {}

  /** Returns the preamble with the empty line that ends each part; empty if there are no lines. */
  static String write(Layout layout) {
    StringBuilder text = new StringBuilder();
    for (PartKind part : PARTS) {
      List<Numbered> lines = layout.lines(part);
      if (!lines.isEmpty()) {
        text.append(heading(part));
        lines.forEach(line -> text.append(line(line)));
        text.append('\n');
      }
    }
    return text.toString();
  }

  static String line(Numbered line) {
    return "[%d] %s: %s\n"
        .formatted(line.id(), line.line().saying().speaker(), line.line().saying().text());
  }

  /** Returns the text around the lines of a part; empty for a part of the format itself. */
  static String frame(PartKind part) {
    return PARTS.contains(part) ? heading(part) + "\n" : "";
  }

  private static String heading(PartKind part) {
    return part.title().toUpperCase(Locale.ROOT) + ":\n";
  }
}
