package dev.memlog.query.context.format;

import dev.memlog.language.english.Beginning;
import dev.memlog.query.context.ContextFormat;
import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.PartKind;
import java.util.List;
import java.util.Locale;

/** The format {@code h5}: the beginnings of earlier messages, best first, then the question. */
final class PastConversationsFormat implements ContextFormat {

  private static final int SHOWN = 200;

  @Override
  public String name() {
    return "h5";
  }

  @Override
  public List<PartKind> parts() {
    return List.of(PartKind.CORE, PartKind.PASSAGES);
  }

  @Override
  public String write(Layout layout) {
    StringBuilder text =
        new StringBuilder(Preamble.write(layout))
            .append("RELEVANT CONTEXT FROM PAST CONVERSATIONS:\n---\n");
    layout.lines(PartKind.PASSAGES).forEach(line -> text.append(line(PartKind.PASSAGES, line)));
    return text.append(
            "---\n\nNow answer the current user question using the context above if relevant.\n\n")
        .append("USER QUESTION: ")
        .append(layout.query())
        .toString();
  }

  @Override
  public String frame(PartKind part) {
    return Preamble.frame(part);
  }

  @Override
  public String line(PartKind part, Numbered numbered) {
    if (part != PartKind.PASSAGES) {
      return Preamble.line(numbered);
    }
    Line.Saying saying = numbered.line().saying();
    return "[" + saying.kind().toUpperCase(Locale.ROOT) + "]: " + beginning(saying.text()) + "\n";
  }

  private static String beginning(String text) {
    if (text.length() <= SHOWN) {
      return text;
    }
    return Beginning.of(text, SHOWN) + "...";
  }

  @Override
  public boolean chronological() {
    return false;
  }
}
