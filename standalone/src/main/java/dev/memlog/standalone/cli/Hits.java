package dev.memlog.standalone.cli;

import dev.memlog.api.v1.Highlight;
import dev.memlog.api.v1.MessageHit;
import java.util.List;
import java.util.Locale;

/** A printer of the hits of a search. */
public final class Hits {

  private final Screen screen;

  public Hits(Screen screen) {
    this.screen = screen;
  }

  /** Prints each hit in a few lines, with its explanation if it has one. */
  public void print(List<MessageHit> hits) {
    hits.forEach(this::print);
  }

  private void print(MessageHit hit) {
    String speaker = hit.getAuthor().isEmpty() ? hit.getRole() : hit.getAuthor();
    screen.line(
        String.format(
            Locale.ROOT,
            "  %s  %s  %s",
            screen.bold(String.format(Locale.ROOT, "%2d", hit.getRank())),
            screen.accent(speaker)
                + screen.dim(", " + Times.shown(hit.getDate()))
                + (hit.getTitle().isEmpty() ? "" : screen.dim(", " + hit.getTitle())),
            screen.dim(
                String.format(
                    Locale.ROOT,
                    "(score %.2f, similarity %.2f)",
                    hit.getScore(),
                    hit.getSimilarity()))));
    screen.line("      " + marked(hit).replace("\n", "\n      "));
    AttachmentLines.print(screen, "      ", hit.getAttachmentsList());
    screen.line(
        screen.dim(
            "      "
                + String.join(" / ", hit.getApp(), hit.getConversationId(), hit.getMessageId())));
    if (hit.hasExplanation()) {
      new Explained(screen).print(hit.getExplanation());
    }
  }

  private String marked(MessageHit hit) {
    String snippet = hit.getSnippet();
    var text = new StringBuilder();
    int from = 0;
    for (Highlight highlight : hit.getHighlightsList()) {
      if (highlight.getStart() < from || highlight.getEnd() > snippet.length()) {
        continue;
      }
      text.append(snippet, from, highlight.getStart());
      text.append(screen.mark(snippet.substring(highlight.getStart(), highlight.getEnd())));
      from = highlight.getEnd();
    }
    return text.append(snippet.substring(from)).toString();
  }
}
