package dev.memlog.client.transcript;

import dev.memlog.client.messages.Attachment;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.Message;
import dev.memlog.client.messages.ToolCall;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A message as a framework knows it, without an id and a time. Absent text is empty.
 *
 * @param role user, assistant, system or tool
 * @param author the author's name for display
 * @param content the text
 * @param tools the tool calls that the message makes, or the tool call that it answers
 * @param metadata data that the other components cannot express
 */
public record TranscriptLine(
    String role, String author, String content, Tools tools, Map<String, String> metadata) {

  /**
   * The tool calls of a message, or the tool call that it answers.
   *
   * @param calls the calls that an assistant's message makes
   * @param callId for role tool, the id of the call that the message answers; otherwise empty
   * @param name for role tool, the name of the tool; otherwise empty
   */
  public record Tools(List<ToolCall> calls, String callId, String name) {

    /** The tools of a message that neither makes a tool call nor answers one. */
    public static final Tools NONE = new Tools(List.of(), "", "");

    public Tools {
      calls = List.copyOf(calls);
    }
  }

  public TranscriptLine {
    metadata = Map.copyOf(metadata);
  }

  /** Returns the line of a stored message, with the captions of its attachments after its text. */
  static TranscriptLine of(Message message) {
    String captions =
        message.attachments().stream()
            .map(Attachment::caption)
            .filter(caption -> caption != null && !caption.isEmpty())
            .collect(Collectors.joining("\n"));
    String text = message.content();
    return new TranscriptLine(
        message.role(),
        message.author(),
        captions.isEmpty() ? text : text.isEmpty() ? captions : text + "\n" + captions,
        new Tools(
            message.tools().toolCalls(), message.tools().toolCallId(), message.tools().name()),
        message.labels().metadata());
  }

  /** Returns whether an edit of the text turns this line into the other one. */
  boolean differsInTextOnly(TranscriptLine other) {
    return !content.isEmpty()
        && !other.content.isEmpty()
        && other.equals(new TranscriptLine(role, author, other.content, tools, metadata));
  }

  /**
   * Returns a builder of the event that creates this message; the id, the time and the owner are
   * still to be set.
   */
  Event.Builder created(String conversation) {
    Event.Builder event = Event.builder().conversationId(conversation).role(role);
    if (!author.isEmpty()) {
      event.author(author);
    }
    if (!content.isEmpty() || tools.calls().isEmpty()) {
      event.content(content);
    }
    if (!tools.callId().isEmpty()) {
      event.toolCallId(tools.callId());
    }
    if (!tools.name().isEmpty()) {
      event.name(tools.name());
    }
    return event.toolCalls(tools.calls()).metadata(metadata);
  }
}
