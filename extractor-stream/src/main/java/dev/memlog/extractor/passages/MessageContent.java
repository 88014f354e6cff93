package dev.memlog.extractor.passages;

import dev.memlog.events.Attachment;
import dev.memlog.extractor.state.Attachments;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.state.Stamp;
import dev.memlog.language.cleaning.EchoFilter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The current content of a created message: its text and its attachments, which different events
 * may have set.
 *
 * @param text the text as it was written; empty if there is none
 * @param attachments the attachments, in their order
 * @param latest the stamp of the event that last set the text or the attachments; the event's id
 *     names this version of the content
 */
public record MessageContent(String text, List<Attachment> attachments, Stamp latest) {

  public MessageContent {
    attachments = List.copyOf(attachments);
  }

  /** Returns the present content of a message whose creation has arrived. */
  public static MessageContent of(MessageState message) {
    @Nullable String text = message.getWording().getContent();
    Stamp worded = message.getWording().getStamp();
    Attachments attached = message.getAttachments();
    if (attached == null) {
      return new MessageContent(text == null ? "" : text, List.of(), worded);
    }
    Stamp latest = attached.getStamp().compareTo(worded) > 0 ? attached.getStamp() : worded;
    List<Attachment> attachments =
        attached.getItems().stream()
            .map(item -> new Attachment(item.getKind(), item.getCaption(), item.getUri()))
            .toList();
    return new MessageContent(text == null ? "" : text, attachments, latest);
  }

  /**
   * Returns the content without recalled memories that the application had inserted into the text,
   * so that recalled text is not indexed as if it had been said again. Captions stay unchanged.
   */
  public MessageContent withoutEchoes() {
    return new MessageContent(EchoFilter.part(text).own(), attachments, latest);
  }

  /**
   * Returns whether there is text to index: a message text that is not blank, or the caption of an
   * attachment.
   */
  public boolean hasWords() {
    return !text.isBlank() || attachments.stream().anyMatch(a -> a.getCaption() != null);
  }

  /** Returns the text followed by the captions, as they are embedded and indexed. */
  String searched() {
    var searched = new StringBuilder(text.strip());
    for (Attachment attachment : attachments) {
      String caption = caption(attachment);
      searched.append(searched.isEmpty() || caption.isEmpty() ? "" : " ").append(caption);
    }
    return searched.toString();
  }

  /**
   * Returns a caption as it is embedded and indexed: {@code (image: a red kayak)}. Empty if there
   * is none.
   */
  static String caption(Attachment attachment) {
    String caption = attachment.getCaption();
    return caption == null ? "" : "(" + attachment.getKind() + ": " + caption.strip() + ")";
  }
}
