package dev.memlog.standalone.cli;

import dev.memlog.api.v1.Attachment;
import java.util.List;

/** A printer of attachments, one per line. */
final class AttachmentLines {

  private AttachmentLines() {}

  /** Prints each attachment as {@code image: a red kayak, https://example.org/kayak.jpg}. */
  static void print(Screen screen, String indent, List<Attachment> attachments) {
    for (Attachment a : attachments) {
      String comma = a.hasCaption() && a.hasUri() ? ", " : "";
      String shown = (a.getCaption() + comma + a.getUri()).replace('\n', ' ');
      screen.line(indent + screen.dim(a.getKind() + ": " + shown));
    }
  }
}
