package dev.memlog.query.context.format;

import static java.util.stream.Collectors.joining;

import dev.memlog.language.english.Beginning;
import dev.memlog.query.context.Layout;
import dev.memlog.query.context.Layout.Numbered;
import dev.memlog.query.context.Line;
import dev.memlog.query.context.PartKind;
import java.util.List;
import java.util.Locale;

/** The format {@code h5}: the beginnings of earlier messages, best first, then the question. */
final class PastConversationsFormat extends PrefacedFormat {

  private static final int SHOWN = 200;

  PastConversationsFormat() {
    super("h5", PartKind.CORE, PartKind.PASSAGES);
  }

  @Override
  String write(Layout layout, List<Numbered> lines) {
    return "RELEVANT CONTEXT FROM PAST CONVERSATIONS:\n---\n"
        + lines.stream().map(one -> line(one)).collect(joining())
        + "---\n\nNow answer the current user question using the context above if relevant.\n\n"
        + "USER QUESTION: "
        + layout.query();
  }

  @Override
  String line(Numbered numbered) {
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
