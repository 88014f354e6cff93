package dev.memlog.query.context.format;

import dev.memlog.query.context.ContextFormat;
import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.PartKind;
import dev.memlog.runtime.text.ModelText;
import java.util.List;
import java.util.Locale;

/** The format {@code b}: memories with category and id, as tools of agents show them. */
final class FoundMemoriesFormat implements ContextFormat {

  @Override
  public String name() {
    return "b";
  }

  @Override
  public List<PartKind> parts() {
    return List.of(PartKind.CORE, PartKind.WORKING, PartKind.MEMORIES);
  }

  @Override
  public String write(Layout layout) {
    List<Numbered> lines = layout.lines(PartKind.MEMORIES);
    StringBuilder text =
        new StringBuilder(Preamble.write(layout))
            .append("Found ")
            .append(lines.size())
            .append(" memories:");
    lines.forEach(line -> text.append('\n').append(line(PartKind.MEMORIES, line)));
    return text.toString();
  }

  @Override
  public String frame(PartKind part) {
    return Preamble.frame(part);
  }

  @Override
  public String line(PartKind part, Numbered numbered) {
    if (part != PartKind.MEMORIES) {
      return Preamble.line(numbered);
    }
    Line line = numbered.line();
    if (line.summary()) {
      // A summary has no id that a tool could name; only its memories have ids.
      return "[%d] SUMMARY: %s".formatted(numbered.id(), ModelText.quoted(line.saying().text()));
    }
    return "[%d] %s: %s%s (id: %s)"
        .formatted(
            numbered.id(),
            line.saying().kind().toUpperCase(Locale.ROOT),
            line.saying().speaker().isEmpty()
                ? ModelText.quoted(line.saying().text())
                : line.saying().attributed(),
            line.rating().related() ? " (related)" : "",
            line.sources().getFirst().memory());
  }
}
