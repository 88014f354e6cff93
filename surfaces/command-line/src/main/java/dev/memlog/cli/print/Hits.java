package dev.memlog.cli.print;

import dev.memlog.client.messages.Highlight;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.Locale;

/** A printer of the hits of a message search. */
public record Hits(Screen screen) {

  /**
   * Prints each hit in a few lines: source, snippet and attachments, and if it is explained, its
   * scores and the explanation.
   */
  public void print(List<MessageHit> hits) {
    hits.forEach(this::print);
  }

  private void print(MessageHit hit) {
    String speaker = hit.source().author().isEmpty() ? hit.source().role() : hit.source().author();
    screen.line(
        "  %s  %s%s",
        screen.bold(String.format(Locale.ROOT, "%2d", hit.rank())),
        screen.accent(speaker)
            + screen.dim(", " + Times.shown(hit.source().date()))
            + (hit.source().title().isEmpty() ? "" : screen.dim(", " + hit.source().title())),
        hit.explanation() == null ? "" : "  " + scores(hit));
    screen.line("      " + marked(hit).replace("\n", "\n      "));
    AttachmentLines.print(screen, "      ", hit.attachments());
    screen.dimLine(
        "      "
            + String.join(
                " / ",
                hit.source().app(),
                hit.source().conversationId(),
                hit.source().messageId()));
    if (hit.explanation() != null) {
      new Explained(screen).print(hit.explanation());
    }
  }

  private String scores(MessageHit hit) {
    return screen.dim("(score %.2f, similarity %.2f)", hit.score(), hit.similarity());
  }

  private String marked(MessageHit hit) {
    String snippet = hit.snippet();
    var text = new StringBuilder();
    int from = 0;
    for (Highlight highlight : hit.highlights()) {
      if (highlight.start() < from || highlight.end() > snippet.length()) {
        continue;
      }
      text.append(snippet, from, highlight.start());
      text.append(screen.mark(snippet.substring(highlight.start(), highlight.end())));
      from = highlight.end();
    }
    return text.append(snippet.substring(from)).toString();
  }
}
