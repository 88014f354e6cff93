package dev.memlog.query.context.format;

import dev.memlog.query.context.ContextFormat;
import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.PartKind;
import java.util.List;
import java.util.Locale;

/**
 * A format that a different product has defined for one part, after a preface that it does not
 * know. The preface contains the core memory and, if the format supports it, the working memory.
 * Without lines of these parts, the text is exactly that of the other product's format.
 */
abstract class PrefacedFormat implements ContextFormat {

  private final String name;
  private final List<PartKind> parts;

  /**
   * Creates a format.
   *
   * @param parts the parts of the preface, then the part of the other product's format
   */
  PrefacedFormat(String name, PartKind... parts) {
    this.name = name;
    this.parts = List.of(parts);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final List<PartKind> parts() {
    return parts;
  }

  private List<PartKind> preface() {
    return parts.subList(0, parts.size() - 1);
  }

  @Override
  public final String write(Layout layout) {
    StringBuilder text = new StringBuilder();
    for (PartKind part : preface()) {
      List<Numbered> lines = layout.lines(part);
      if (!lines.isEmpty()) {
        text.append(heading(part));
        lines.forEach(line -> text.append(line(part, line)));
        text.append('\n');
      }
    }
    return text.append(write(layout, layout.lines(parts.getLast()))).toString();
  }

  /** Returns the text of the other product's format. */
  abstract String write(Layout layout, List<Numbered> lines);

  @Override
  public final String line(PartKind part, Numbered line) {
    return part == parts.getLast()
        ? line(line)
        : "[%d] %s: %s\n"
            .formatted(line.id(), line.line().saying().speaker(), line.line().saying().text());
  }

  /** Returns one line of the other product's format. */
  abstract String line(Numbered numbered);

  @Override
  public final String frame(PartKind part) {
    return preface().contains(part) ? heading(part) + "\n" : "";
  }

  private static String heading(PartKind part) {
    return part.title().toUpperCase(Locale.ROOT) + ":\n";
  }
}
