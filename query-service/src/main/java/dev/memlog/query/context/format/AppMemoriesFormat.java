package dev.memlog.query.context.format;

import dev.memlog.query.context.ContextFormat;
import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.PartKind;
import java.util.List;

/** The format {@code a3}: the latest memories of an app, numbered, each with its date. */
final class AppMemoriesFormat implements ContextFormat {

  @Override
  public String name() {
    return "a3";
  }

  @Override
  public List<PartKind> parts() {
    return List.of(PartKind.CORE, PartKind.MEMORIES);
  }

  @Override
  public String write(Layout layout) {
    StringBuilder text =
        new StringBuilder(Preamble.write(layout))
            .append("(memories for app: ")
            .append(layout.app())
            .append(")\nThe following are memories from previous conversations with this app:\n\n");
    layout.lines(PartKind.MEMORIES).forEach(line -> text.append(line(PartKind.MEMORIES, line)));
    return text.append("\nUse these memories to provide context-aware responses.").toString();
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
    return "%d. [Created: %s] %s%s\n"
        .formatted(
            numbered.id(),
            Dates.day(numbered.line().place().created()),
            numbered.line().saying().attributed(),
            numbered.line().rating().related() ? " (related)" : "");
  }
}
