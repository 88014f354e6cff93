package dev.memlog.query.context.format;

import dev.memlog.query.context.ContextFormat;
import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Layout.LaidOut;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.PartKind;

/**
 * Markdown: numbered lines under a heading for each part, and messages under their day. The numbers
 * cite the lines.
 */
final class MarkdownFormat implements ContextFormat {

  private static final String BEGIN = "# Memory context\n";
  private static final String END = "\n(end of memory context)";

  @Override
  public String name() {
    return "markdown";
  }

  @Override
  public String write(Layout layout) {
    StringBuilder text = new StringBuilder(BEGIN);
    for (LaidOut part : layout.parts()) {
      text.append(frame(part.kind()));
      String last = "";
      for (Numbered line : part.lines()) {
        String group = frame(part.kind(), line.line());
        if (!group.equals(last)) {
          text.append(group);
          last = group;
        }
        text.append(line(part.kind(), line));
      }
    }
    return text.append(END).toString();
  }

  @Override
  public String line(PartKind part, Numbered numbered) {
    Line line = numbered.line();
    String said =
        line.saying().speaker().isEmpty()
            ? line.saying().text() + " (" + Dates.day(line.occasion().at()) + ")"
            : part == PartKind.MEMORIES
                ? line.saying().attributed()
                : line.saying().speaker() + ": " + line.saying().text();
    return numbered.id() + ". " + said + (line.rating().related() ? " (related)" : "") + "\n";
  }

  @Override
  public String frame(PartKind part) {
    return "\n## " + part.title() + "\n";
  }

  @Override
  public String frame(PartKind part, Line first) {
    return part.conversational() ? Dates.day(first.occasion().at()) + "\n" : "";
  }
}
