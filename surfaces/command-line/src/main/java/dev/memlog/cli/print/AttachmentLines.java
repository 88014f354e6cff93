package dev.memlog.cli.print;

import dev.memlog.client.messages.Attachment;
import dev.memlog.terminal.Screen;
import java.util.List;

/** A printer of the attachments of a message, such as images; it prints one line per attachment. */
public final class AttachmentLines {

  private AttachmentLines() {}

  /**
   * Prints each attachment in the form {@code image: a red kayak, https://example.org/kayak.jpg}.
   *
   * @param indent the text to print before each attachment
   */
  public static void print(Screen screen, String indent, List<Attachment> attachments) {
    for (Attachment a : attachments) {
      String comma = !a.caption().isEmpty() && !a.uri().isEmpty() ? ", " : "";
      String shown = (a.caption() + comma + a.uri()).replace('\n', ' ');
      screen.line(indent + screen.dim(a.kind() + ": " + shown));
    }
  }
}
