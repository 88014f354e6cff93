package dev.memlog.langchain4j;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.memlog.client.messages.ToolCall;
import dev.memlog.client.transcript.TranscriptLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A converter between LangChain4j's messages and lines of a transcript. The text is always the
 * content of the line, so that search finds the text and an edit replaces it. Contents without a
 * field in a line, such as images, attributes or several texts, are stored in metadata as JSON
 * without the texts.
 */
final class ChatLines {

  private static final String FORM = "langchain4j.";

  private static final String NO_TEXT = "(no text)";

  /** The number of characters of a metadata value, below the limit of 4,096 bytes. */
  private static final int CHUNK = 4_000;

  /** A mapper that writes ASCII, so that each character is one byte. */
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private ChatLines() {}

  static TranscriptLine line(ChatMessage message) {
    JsonNode tree = parse(ChatMessageSerializer.messageToJson(message));
    List<String> texts = new ArrayList<>();
    List<ObjectNode> holders = textHolders(tree);
    holders.forEach(holder -> texts.add(holder.get("text").asText()));
    TranscriptLine plain =
        new TranscriptLine(
            role(message),
            message instanceof UserMessage user && user.name() != null ? user.name() : "",
            String.join("\n", texts),
            tools(message),
            Map.of());
    if (message.equals(plainMessage(plain))) {
      return plain;
    }
    // The length of the only text would become wrong by an edit.
    for (int i = 0; i < holders.size(); i++) {
      holders.get(i).put("text", holders.size() == 1 ? -1 : texts.get(i).length());
    }
    return new TranscriptLine(
        plain.role(), plain.author(), plain.content(), plain.tools(), chunks(write(tree)));
  }

  static ChatMessage message(TranscriptLine line) {
    String form = joined(line.metadata());
    if (form.isEmpty()) {
      return plainMessage(line);
    }
    JsonNode tree = parse(form);
    List<ObjectNode> holders = textHolders(tree);
    List<String> texts = split(line.content(), holders);
    for (int i = 0; i < holders.size(); i++) {
      holders.get(i).put("text", texts.get(i));
    }
    return ChatMessageDeserializer.messageFromJson(write(tree));
  }

  /** Returns the message of a line without JSON in its metadata. */
  private static ChatMessage plainMessage(TranscriptLine line) {
    // LangChain4j requires a text, but a message with only attachments has none.
    String text = line.content().isBlank() ? NO_TEXT : line.content();
    return switch (line.role()) {
      case "system" -> SystemMessage.from(text);
      case "assistant" -> assistant(line);
      case "tool" ->
          ToolExecutionResultMessage.from(
              orNull(line.tools().callId()), orNull(line.tools().name()), text);
      default ->
          line.author().isEmpty() ? UserMessage.from(text) : UserMessage.from(line.author(), text);
    };
  }

  private static AiMessage assistant(TranscriptLine line) {
    List<ToolExecutionRequest> requests =
        line.tools().calls().stream()
            .map(
                call ->
                    ToolExecutionRequest.builder()
                        .id(call.id())
                        .name(call.name())
                        .arguments(call.arguments())
                        .build())
            .toList();
    if (requests.isEmpty()) {
      return AiMessage.from(line.content().isBlank() ? NO_TEXT : line.content());
    }
    return line.content().isEmpty()
        ? AiMessage.from(requests)
        : AiMessage.from(line.content(), requests);
  }

  private static String role(ChatMessage message) {
    return switch (message.type()) {
      case SYSTEM -> "system";
      case USER, CUSTOM -> "user";
      case AI -> "assistant";
      case TOOL_EXECUTION_RESULT -> "tool";
    };
  }

  private static TranscriptLine.Tools tools(ChatMessage message) {
    if (message instanceof AiMessage ai && ai.hasToolExecutionRequests()) {
      List<ToolCall> calls =
          ai.toolExecutionRequests().stream()
              .filter(call -> call.id() != null && call.name() != null)
              .map(call -> new ToolCall(call.id(), call.name(), orEmpty(call.arguments())))
              .toList();
      return new TranscriptLine.Tools(calls, "", "");
    }
    return message instanceof ToolExecutionResultMessage result
        ? new TranscriptLine.Tools(List.of(), orEmpty(result.id()), orEmpty(result.toolName()))
        : TranscriptLine.Tools.NONE;
  }

  /** Returns the parts of a message that have a text, in their order. */
  private static List<ObjectNode> textHolders(JsonNode message) {
    List<ObjectNode> holders = new ArrayList<>();
    if (message.hasNonNull("text")) {
      holders.add((ObjectNode) message);
    }
    for (JsonNode content : message.path("contents")) {
      if (content.hasNonNull("text")) {
        holders.add((ObjectNode) content);
      }
    }
    return holders;
  }

  /** Splits a text by the lengths in the JSON; after an edit the first part gets the whole text. */
  private static List<String> split(String content, List<ObjectNode> holders) {
    List<String> texts = new ArrayList<>();
    int sum = holders.size() - 1;
    for (ObjectNode holder : holders) {
      sum += holder.get("text").asInt();
    }
    int from = 0;
    for (ObjectNode holder : holders) {
      if (sum != content.length()) {
        texts.add(texts.isEmpty() ? content : "…");
      } else {
        int until = from + holder.get("text").asInt();
        texts.add(content.substring(from, until));
        from = until + 1;
      }
    }
    return texts;
  }

  private static Map<String, String> chunks(String form) {
    Map<String, String> metadata = new TreeMap<>();
    for (int from = 0; from < form.length(); from += CHUNK) {
      metadata.put(
          String.format(Locale.ROOT, "%s%02d", FORM, metadata.size()),
          form.substring(from, Math.min(form.length(), from + CHUNK)));
    }
    return metadata;
  }

  private static String joined(Map<String, String> metadata) {
    return metadata.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(FORM))
        .sorted(Map.Entry.comparingByKey())
        .map(Map.Entry::getValue)
        .collect(Collectors.joining());
  }

  private static JsonNode parse(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("metadata langchain4j must be a message as JSON", e);
    }
  }

  private static String write(JsonNode tree) {
    try {
      return JSON.writeValueAsString(tree);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
