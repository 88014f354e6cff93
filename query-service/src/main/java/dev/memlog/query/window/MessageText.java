package dev.memlog.query.window;

import dev.memlog.events.Attachment;
import dev.memlog.events.ToolCall;
import dev.memlog.state.Message;

/** The text of a message as a model reads it, by which the tokens of a conversation are counted. */
public final class MessageText {

  private MessageText() {}

  /**
   * Returns the text of a message: {@code role: content}, then a line for each caption of an
   * attachment and a line {@code name(arguments)} for each tool call.
   */
  public static String of(Message message) {
    StringBuilder text = new StringBuilder(message.getRole()).append(": ").append(content(message));
    for (Attachment attachment : message.getAttachments()) {
      if (attachment.getCaption() != null) {
        text.append("\n(")
            .append(attachment.getKind())
            .append(": ")
            .append(attachment.getCaption())
            .append(')');
      }
    }
    for (ToolCall call : message.getToolCalls()) {
      text.append('\n').append(call.getName()).append('(').append(call.getArguments()).append(')');
    }
    return text.toString();
  }

  /** Returns the content of a message; an empty string if it is null. */
  public static String content(Message message) {
    return message.getContent() == null ? "" : message.getContent();
  }

  /** Returns the author of a message, or its role if it has no author. */
  public static String speaker(Message message) {
    String author = message.getAuthor();
    return author == null || author.isBlank() ? message.getRole() : author;
  }
}
