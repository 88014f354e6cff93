package dev.memlog.cli.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.function.Predicate.not;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.client.messages.Event;
import dev.memlog.language.quotes.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * An event of a coding agent, as the hook stored it.
 *
 * @param id an id that is equal whenever the same file is read
 * @param tool the id of the coding agent
 * @param kind prompt, answer or end
 * @param root the directory of the project
 * @param branch the branch of the repository; empty if there is none
 * @param input the JSON that the coding agent gave to the hook
 * @param time the time when the hook stored it
 */
record StoredEvent(
    String id, String tool, String kind, String root, String branch, JsonNode input, Instant time) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Secrets SECRETS = new Secrets(List.of());
  private static final Pattern NOT_ALLOWED = Pattern.compile("[^A-Za-z0-9._:@~-]");

  /** The fields of an answer's text: of Claude Code and Codex, of Gemini, of Cursor. */
  private static final List<String> ANSWERS =
      List.of("last_assistant_message", "prompt_response", "text");

  /** The fields of a session's id; of Cursor the second. */
  private static final List<String> SESSIONS = List.of("session_id", "conversation_id");

  /** The sources of prompts that a person wrote; other prompts are the tool's own. */
  private static final List<String> PEOPLE = List.of("", "user", "sdk");

  /**
   * Reads a file of the spool.
   *
   * @throws IllegalArgumentException if it is not a stored event
   */
  static StoredEvent read(Path file) throws IOException {
    String text = Files.readString(file);
    String[] parts = text.split("\n\n", 2);
    List<String> head = parts[0].lines().toList();
    if (parts.length < 2 || head.size() != 4) {
      throw new IllegalArgumentException("not an event of a hook");
    }
    return new StoredEvent(
        UUID.nameUUIDFromBytes((file.getFileName() + "\n" + text).getBytes(UTF_8)).toString(),
        value(head.get(0)),
        value(head.get(1)),
        value(head.get(2)),
        value(head.get(3)),
        JSON.readTree(parts[1]),
        Files.getLastModifiedTime(file).toInstant());
  }

  /** Returns the masked text; empty for an end, of a subagent, and of the tool's own prompts. */
  String text() {
    String text =
        switch (kind) {
          case "prompt" -> PEOPLE.contains(input.path("source").asText()) ? field("prompt") : "";
          case "answer" -> first(ANSWERS);
          default -> "";
        };
    return input.has("agent_id") ? "" : SECRETS.masked(text);
  }

  /**
   * Returns the event to publish; empty if there is nothing to publish.
   *
   * @param app the app; the server's default if absent
   */
  Optional<Event> toPublish(String user, Optional<String> app) {
    String session = first(SESSIONS);
    String text = text();
    if (session.isEmpty() || (text.isEmpty() && !kind.equals("end"))) {
      return Optional.empty();
    }
    String conversation = tool + ":" + NOT_ALLOWED.matcher(session).replaceAll("-");
    Event.Builder event =
        kind.equals("end")
            // A session that is resumed goes on.
            ? Event.builder()
                .type("conversation_ended")
                .conversationId(conversation)
                .memory(true)
                .continues(true)
            : Event.message(conversation, kind.equals("prompt") ? "user" : "assistant", text)
                .messageId(id)
                .project(project())
                .channel(tool)
                .metadata(branch.isEmpty() ? Map.of() : Map.of("branch", branch));
    return Optional.of(event.eventId(id).app(app.orElse(null)).user(user).occurredAt(time).build());
  }

  /** Returns the project of Memlog: the name of the directory, and a digest of its path. */
  String project() {
    String name = String.valueOf(Path.of(root).getFileName());
    String digest = UUID.nameUUIDFromBytes(root.getBytes(UTF_8)).toString().substring(0, 8);
    String allowed = NOT_ALLOWED.matcher(name).replaceAll("-");
    return allowed.substring(0, Math.min(100, allowed.length())) + "~" + digest;
  }

  private String field(String name) {
    return input.path(name).asText("");
  }

  /** Returns the first text of these fields that is not blank; empty if there is none. */
  private String first(List<String> names) {
    return names.stream().map(this::field).filter(not(String::isBlank)).findFirst().orElse("");
  }

  private static String value(String line) {
    return line.substring(line.indexOf('=') + 1);
  }
}
