package dev.memlog.extractor.passages;

import dev.memlog.events.Attachment;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a message that one passage holds.
 *
 * @param text the part of the message's text; empty if the piece holds captions only
 * @param captions the captions as they are indexed; empty if there are none
 * @param attachments the attachments of these captions; on the last piece of a text also those
 *     without a caption
 */
record Piece(String text, String captions, List<Attachment> attachments) {

  Piece {
    attachments = List.copyOf(attachments);
  }

  /** Returns the text that is embedded for the piece. */
  String searched() {
    return text.isEmpty() || captions.isEmpty() ? text + captions : text + " " + captions;
  }

  /**
   * Chunks a message into pieces. Captions follow the last piece of the text while they fit into
   * it; further ones fill pieces of their own.
   *
   * @param size the largest length of a piece, in UTF-16 units
   */
  static List<Piece> of(
      String text, List<Attachment> attachments, PassageChunker chunker, int size) {
    List<String> texts = chunker.chunk(text);
    List<Piece> pieces = new ArrayList<>();
    for (String before : texts.subList(0, Math.max(0, texts.size() - 1))) {
      pieces.add(new Piece(before, "", List.of()));
    }
    Piece open = new Piece(texts.isEmpty() ? "" : texts.getLast(), "", List.of());
    for (Attachment attachment : attachments) {
      String caption = MessageContent.caption(attachment);
      List<String> parts = caption.length() <= size ? List.of(caption) : chunker.chunk(caption);
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

  @SuppressWarnings("ReferenceEquality") // two attachments may be equal
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
