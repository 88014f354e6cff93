package dev.memlog.embedding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The message with which a server refuses a request. A message that repeats a text is replaced by a
 * note, since texts must not be logged.
 */
final class ProviderMessage {

  private static final int MOST_CHARACTERS = 200;

  /** The number of common characters at which a message counts as repeating a text. */
  private static final int WINDOW = 16;

  private static final ObjectMapper JSON = new ObjectMapper();

  private ProviderMessage() {}

  /**
   * Returns the message with {@code ": "} before it; a note if the message repeats a text; empty if
   * there is no message.
   */
  static String of(byte[] body, List<String> texts) {
    String message = message(body).strip();
    if (message.isEmpty()) {
      return "";
    }
    if (texts.stream().anyMatch(text -> repeats(message, text))) {
      return " (its message repeats the text and is left out)";
    }
    return ": "
        + (message.length() > MOST_CHARACTERS
            ? message.substring(0, MOST_CHARACTERS) + "…"
            : message);
  }

  /**
   * Returns the message of a body: OpenAI's {@code error.message}, Ollama's {@code error}, or one
   * of two other common forms; empty if there is none.
   */
  private static String message(byte[] body) {
    try {
      JsonNode json = JSON.readTree(body);
      return Stream.of("/error/message", "/error", "/message", "/detail")
          .map(json::at)
          .filter(JsonNode::isTextual)
          .map(JsonNode::textValue)
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return ""; // Not JSON: a proxy's page says nothing that the status does not.
    }
  }

  private static boolean repeats(String message, String text) {
    String looked = text.strip();
    if (looked.length() <= WINDOW) {
      return !looked.isEmpty() && message.contains(looked);
    }
    for (int i = 0; i + WINDOW <= looked.length(); i++) {
      if (message.contains(looked.substring(i, i + WINDOW))) {
        return true;
      }
    }
    return false;
  }
}
