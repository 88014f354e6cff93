package dev.memlog.springai;

import dev.memlog.client.messages.ToolCall;
import dev.memlog.client.transcript.TranscriptLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.springframework.ai.chat.messages.AbstractMessage;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.MediaContent;

/**
 * A converter between Spring AI's messages and lines of a transcript. The text is the content of
 * the line. Texts, numbers and booleans of the metadata are stored under a prefix that names their
 * type; other values, such as objects of a provider, are left out.
 */
final class MessageLines {

  private static final String PREFIX = "springai.";
  private static final String RESPONSE = "springai-response.";
  private static final String NO_TEXT = "(no text)";

  private MessageLines() {}

  static TranscriptLine line(Message message) {
    if (message instanceof MediaContent media && !media.getMedia().isEmpty()) {
      throw new IllegalArgumentException(
          "a message of a chat memory must have no media, got " + media.getMedia().size());
    }
    Map<String, String> metadata = metadata(message);
    if (message instanceof ToolResponseMessage tool) {
      return toolLine(tool, metadata);
    }
    List<ToolCall> calls =
        message instanceof AssistantMessage assistant
            ? assistant.getToolCalls().stream()
                .map(call -> new ToolCall(call.id(), call.name(), call.arguments()))
                .toList()
            : List.of();
    return new TranscriptLine(
        message.getMessageType().getValue(),
        "",
        Objects.requireNonNullElse(message.getText(), ""),
        new TranscriptLine.Tools(calls, "", ""),
        metadata);
  }

  static Message message(TranscriptLine line) {
    Map<String, Object> metadata = properties(line.metadata());
    String text = line.content();
    return switch (line.role()) {
      case "system" ->
          SystemMessage.builder().text(text.isEmpty() ? NO_TEXT : text).metadata(metadata).build();
      case "assistant" ->
          AssistantMessage.builder()
              .content(text)
              .properties(metadata)
              .toolCalls(
                  line.tools().calls().stream()
                      .map(
                          call ->
                              new AssistantMessage.ToolCall(
                                  call.id(), "function", call.name(), call.arguments()))
                      .toList())
              .build();
      case "tool" ->
          ToolResponseMessage.builder().responses(responses(line)).metadata(metadata).build();
      default ->
          UserMessage.builder().text(text.isEmpty() ? NO_TEXT : text).metadata(metadata).build();
    };
  }

  /**
   * Returns the line of tool responses. Its content is the data of all responses; the metadata
   * stores their lengths for the split.
   */
  private static TranscriptLine toolLine(
      ToolResponseMessage message, Map<String, String> metadata) {
    List<ToolResponse> responses = message.getResponses();
    if (responses.size() == 1) {
      ToolResponse only = responses.get(0);
      return new TranscriptLine(
          "tool",
          "",
          only.responseData(),
          new TranscriptLine.Tools(List.of(), only.id(), only.name()),
          metadata);
    }
    List<String> texts = new ArrayList<>();
    for (ToolResponse response : responses) {
      metadata.put(
          String.format(Locale.ROOT, "%s%03d", RESPONSE, texts.size()),
          response.responseData().length() + " " + response.id() + " " + response.name());
      texts.add(response.responseData());
    }
    return new TranscriptLine(
        "tool", "", String.join("\n", texts), TranscriptLine.Tools.NONE, metadata);
  }

  private static List<ToolResponse> responses(TranscriptLine line) {
    List<String> heads =
        line.metadata().entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(RESPONSE))
            .sorted(Map.Entry.comparingByKey())
            .map(Map.Entry::getValue)
            .toList();
    if (heads.isEmpty()) {
      return List.of(new ToolResponse(line.tools().callId(), line.tools().name(), line.content()));
    }
    List<ToolResponse> responses = new ArrayList<>();
    int from = 0;
    for (String head : heads) {
      String[] parts = head.split(" ", 3);
      // After an edit through the API the lengths may no longer fit.
      int start = Math.min(from, line.content().length());
      int until = Math.min(start + Integer.parseInt(parts[0]), line.content().length());
      responses.add(new ToolResponse(parts[1], parts[2], line.content().substring(start, until)));
      from = until + 1;
    }
    return responses;
  }

  private static Map<String, String> metadata(Message message) {
    Map<String, String> metadata = new HashMap<>();
    message
        .getMetadata()
        .forEach(
            (key, value) -> {
              if (value instanceof String || value instanceof Boolean || value instanceof Number) {
                metadata.put(
                    PREFIX + value.getClass().getSimpleName() + "." + key, value.toString());
              }
            });
    metadata.keySet().removeIf(key -> key.endsWith("." + AbstractMessage.MESSAGE_TYPE));
    return metadata;
  }

  private static Map<String, Object> properties(Map<String, String> metadata) {
    Map<String, Object> properties = new HashMap<>();
    metadata.forEach(
        (key, value) -> {
          String[] parts = key.split("\\.", 3);
          if (key.startsWith(PREFIX) && parts.length == 3) {
            properties.put(parts[2], typed(parts[1], value));
          }
        });
    return properties;
  }

  private static Object typed(String type, String value) {
    return switch (type) {
      case "Boolean" -> Boolean.valueOf(value);
      case "Integer" -> Integer.valueOf(value);
      case "Long" -> Long.valueOf(value);
      case "Double" -> Double.valueOf(value);
      case "Float" -> Float.valueOf(value);
      default -> value;
    };
  }
}
