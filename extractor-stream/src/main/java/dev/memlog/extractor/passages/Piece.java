package dev.memlog.extractor.passages;

import dev.memlog.events.Attachment;
import java.util.ArrayList;
import java.util.List;

/**
 * A piece of a message: what one passage holds of it.
 *
 * @param text of the message; empty where the piece holds captions only
 * @param captions as they are searched; empty: none
 * @param attachments whose captions these are, and, on the last piece of a text, those without one
 */
record Piece(String text, String captions, List<Attachment> attachments) {

  Piece {
    attachments = List.copyOf(attachments);
  }

  /** What is embedded of the piece. */
  String searched() {
    return text.isEmpty() || captions.isEmpty() ? text + captions : text + " " + captions;
  }

  /**
   * Cuts a message into pieces. Captions follow the text's last piece while they fit into it, and
   * fill pieces of their own beyond.
   *
   * @param size of a piece at most, in UTF-16 units
   */
  static List<Piece> of(String text, List<Attachment> attachments, PassageCutter cutter, int size) {
    List<String> texts = cutter.cut(text);
    List<Piece> pieces = new ArrayList<>();
    for (String before : texts.subList(0, Math.max(0, texts.size() - 1))) {
      pieces.add(new Piece(before, "", List.of()));
    }
    Piece open = new Piece(texts.isEmpty() ? "" : texts.getLast(), "", List.of());
    for (Attachment attachment : attachments) {
      String caption = MessageContent.caption(attachment);
      List<String> parts = caption.length() <= size ? List.of(caption) : cutter.cut(caption);
      for (String part : parts) {
        Piece longer = open.with(attachment, part);
        if (longer.searched().length() > size && !open.searched().isEmpty()) {
          pieces.add(open);
          longer = new Piece("", "", List.of()).with(attachment, part);
        }
        open = longer;
      }
    }
    if (!open.searched().isEmpty()) {
      pieces.add(open);
    }
    return pieces;
  }

  private Piece with(Attachment attachment, String caption) {
    List<Attachment> more = new ArrayList<>(attachments);
    if (more.isEmpty() || more.getLast() != attachment) {
      more.add(attachment);
    }
    return new Piece(
        text,
        captions.isEmpty() || caption.isEmpty() ? captions + caption : captions + " " + caption,
        more);
  }
}
