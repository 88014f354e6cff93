package dev.memlog.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.demo.DemoScript.Deletion;
import dev.memlog.demo.DemoScript.Edit;
import dev.memlog.demo.DemoScript.Place;
import dev.memlog.demo.DemoScript.Question;
import dev.memlog.demo.DemoScript.Recalled;
import dev.memlog.demo.DemoScript.Remembering;
import dev.memlog.demo.DemoScript.Statement;
import dev.memlog.demo.DemoScript.Withdrawn;
import dev.memlog.importer.JsonLinesFormat;
import dev.memlog.schemas.Ids;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A factory of the demo's script for the sample conversations that the jar contains. */
public final class SampleScript {

  /** The ids of the sample conversations; each conversation has its own file. */
  public static final List<String> CONVERSATIONS =
      List.of("helsinki", "kitchen", "lanterns", "biscuit");

  private static final ObjectMapper JSON = new ObjectMapper();

  private SampleScript() {}

  /**
   * Writes the sample conversations to a directory, and creates the script for them. All ids stay
   * unchanged.
   *
   * @param directory the directory to write the conversations to
   */
  public static DemoScript load(Path directory) throws IOException {
    return load(directory, "");
  }

  /**
   * Writes the sample conversations to a directory, and creates the script for them. The ids of
   * conversations and users get a suffix. With new ids the tour can be repeated on the same server,
   * although deleted messages stay deleted.
   *
   * @param directory the directory to write the conversations to
   * @param suffix the suffix; empty for none
   */
  public static DemoScript load(Path directory, String suffix) throws IOException {
    var files = new ArrayList<Path>();
    Map<String, String> apps = new HashMap<>();
    for (String conversation : CONVERSATIONS) {
      Path file = directory.resolve(conversation + ".jsonl");
      try (InputStream in = open(conversation + ".jsonl")) {
        write(in, suffix, file, apps);
      }
      files.add(file);
    }
    JsonNode script;
    try (InputStream in = open("script.json")) {
      script = JSON.readTree(in);
    }
    var questions = new ArrayList<Question>();
    for (JsonNode question : script.path("questions")) {
      questions.add(
          new Question(
              question.path("question").asText(), Set.of(place(question, suffix, apps)), true));
    }
    JsonNode edit = script.path("edit");
    JsonNode deletion = script.path("deletion");
    return new DemoScript(
        "four conversations that come with Memlog",
        new JsonLinesFormat(),
        files,
        questions,
        new Edit(
            place(edit, suffix, apps),
            edit.path("before").asText(),
            edit.path("after").asText(),
            edit.path("question").asText()),
        new Deletion(
            place(deletion, suffix, apps),
            deletion.path("text").asText(),
            deletion.path("question").asText()),
        Optional.of(remembering(script.path("memories"), suffix, apps)));
  }

  private static Remembering remembering(JsonNode node, String suffix, Map<String, String> apps) {
    return new Remembering(
        node.path("user").asText() + suffix,
        node.path("author").asText(),
        recalled(node.path("first")),
        statement(node.path("correction")),
        recalled(node.path("second")),
        new Withdrawn(
            recalled(node.path("withdrawn")), place(node.path("withdrawn"), suffix, apps)));
  }

  private static Recalled recalled(JsonNode node) {
    return new Recalled(node.path("question").asText(), node.path("text").asText());
  }

  private static Statement statement(JsonNode node) {
    return new Statement(node.path("message").asText(), node.path("content").asText());
  }

  /**
   * Copies a conversation's events, and adds the suffix to the ids of the conversation and the
   * user.
   *
   * @param apps receives the app of each conversation
   */
  private static void write(InputStream in, String suffix, Path file, Map<String, String> apps)
      throws IOException {
    var lines = new StringBuilder();
    for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
      if (JSON.readTree(line) instanceof ObjectNode event) {
        String conversation = event.path("conversationId").asText() + suffix;
        event.put("conversationId", conversation);
        apps.put(conversation, event.path("app").asText(Ids.DEFAULT));
        event.put("user", event.path("user").asText() + suffix);
        lines.append(event).append('\n');
      }
    }
    Files.writeString(file, lines);
  }

  private static Place place(JsonNode node, String suffix, Map<String, String> apps) {
    String conversation = node.path("conversation").asText() + suffix;
    return new Place(
        apps.getOrDefault(conversation, Ids.DEFAULT), conversation, node.path("message").asText());
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = SampleScript.class.getResourceAsStream("/sample/" + name);
    if (in == null) {
      throw new IOException("sample/" + name + " is missing from the jar");
    }
    return in;
  }
}
