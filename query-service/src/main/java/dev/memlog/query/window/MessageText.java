package dev.memlog.query.window;

import dev.memlog.events.Attachment;
import dev.memlog.events.ToolCall;
import dev.memlog.state.Message;

/** The text of a message as a model reads it, from which tokens are counted. */
public final class MessageText {

  private MessageText() {}

  /**
   * Returns {@code role: content}, followed by the captions of attachments and by each tool call as
   * {@code name(arguments)}, one per line.
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

  /** Returns the content of a message; empty if it has none. */
  public static String content(Message message) {
    return message.getContent() == null ? "" : message.getContent();
  }
}
