package dev.memlog.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.schemas.Ids;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The script of the demo, {@code sample/script.json}: the questions and changes of each step, about
 * the sample conversations that the jar contains.
 *
 * @param questions the questions to ask
 * @param edit the edit of one message
 * @param deletion the deletion of a different message
 * @param remembering the steps about memories
 */
public record DemoScript(
    List<Question> questions, Edit edit, Deletion deletion, Remembering remembering) {

  /** The names of the sample's files; each has one conversation. */
  private static final List<String> FILES =
      List.of("helsinki.jsonl", "kitchen.jsonl", "lanterns.jsonl", "biscuit.jsonl");

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Writes the sample conversations to a directory, and returns the script for them. With another
   * suffix the tour can be repeated on the same server, although deleted messages stay deleted.
   *
   * @param suffix the suffix of the ids of conversations and users; empty for none
   * @param app the app of all conversations; empty for the apps of the sample
   */
  public static DemoScript load(Path directory, String suffix, Optional<String> app)
      throws IOException {
    Map<String, String> apps = new HashMap<>();
    for (String file : FILES) {
      var lines = new StringBuilder();
      for (String line : read(file).lines().toList()) {
        ObjectNode event = (ObjectNode) JSON.readTree(line);
        append(suffix, event, "conversationId");
        append(suffix, event, "user");
        app.ifPresent(named -> event.put("app", named));
        apps.put(event.path("conversationId").asText(), event.path("app").asText(Ids.DEFAULT));
        lines.append(event).append('\n');
      }
      Files.writeString(directory.resolve(file), lines);
    }
    JsonNode script = JSON.readTree(read("script.json"));
    for (JsonNode place : script.findValues("place")) {
      append(suffix, place, "conversation");
      ((ObjectNode) place).put("app", apps.get(place.path("conversation").asText()));
    }
    append(suffix, script.path("remembering"), "user");
    return JSON.treeToValue(script, DemoScript.class);
  }

  /** Returns the files that {@link #load} has written to a directory. */
  static List<Path> files(Path directory) {
    return FILES.stream().map(directory::resolve).toList();
  }

  private static void append(String suffix, JsonNode object, String field) {
    ((ObjectNode) object).put(field, object.path(field).asText() + suffix);
  }

  private static String read(String name) throws IOException {
    try (InputStream in = DemoScript.class.getResourceAsStream("/sample/" + name)) {
      if (in == null) {
        throw new IOException("sample/" + name + " is missing from the jar");
      }
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  /**
   * The place of a message.
   *
   * @param app the app of the conversation
   * @param conversation the name of the conversation
   * @param message the id of the message
   */
  public record Place(String app, String conversation, String message) {

    @Override
    public String toString() {
      return conversation + " / " + message;
    }
  }

  /**
   * A question with its expected answer.
   *
   * @param text the question
   * @param place the message that contains the answer
   */
  public record Question(String text, Place place) {}

  /**
   * An edit of a message.
   *
   * @param place the message
   * @param before the message's old text, or a part of it that the new text does not contain
   * @param after the new text
   * @param question a question that finds the new text
   */
  public record Edit(Place place, String before, String after, String question) {}

  /**
   * A deletion of a message.
   *
   * @param place the message
   * @param text the message's text, or a part of it that no other message contains
   * @param question a question that finds the message before its deletion
   */
  public record Deletion(Place place, String text, String question) {}

  /**
   * The steps about memories, all of one owner (a user of an app).
   *
   * @param user the id of the owner
   * @param author the owner's name in messages
   * @param first the memory that is formed from the conversations
   * @param correction a message that contradicts that memory
   * @param second the memory that supersedes the first
   * @param withdrawn the memory that is withdrawn together with its message
   * @param place the message of that memory; the correction is added to its conversation
   */
  public record Remembering(
      String user,
      String author,
      Recalled first,
      Statement correction,
      Recalled second,
      Recalled withdrawn,
      Place place) {}

  /**
   * A memory with a question that recalls it.
   *
   * @param question the question
   * @param text a text that the memory contains
   */
  public record Recalled(String question, String text) {}

  /**
   * A message that the demo adds to a conversation.
   *
   * @param message the message's id, not yet used in the conversation
   * @param content the text of the message
   */
  public record Statement(String message, String content) {}
}
