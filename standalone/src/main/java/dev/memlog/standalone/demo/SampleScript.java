package dev.memlog.standalone.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.standalone.demo.DemoScript.Deletion;
import dev.memlog.standalone.demo.DemoScript.Edit;
import dev.memlog.standalone.demo.DemoScript.Place;
import dev.memlog.standalone.demo.DemoScript.Question;
import dev.memlog.standalone.importer.JsonLinesFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The tour of the conversations that come with Memlog. */
public final class SampleScript {

  /** One file each. */
  public static final List<String> CONVERSATIONS =
      List.of("helsinki", "kitchen", "lanterns", "biscuit");

  private static final ObjectMapper JSON = new ObjectMapper();

  private SampleScript() {}

  /**
   * @param directory that the conversations are written to
   */
  public static DemoScript load(Path directory) throws IOException {
    return load(directory, "");
  }

  /**
   * @param directory that the conversations are written to
   * @param suffix of each conversation's id, so that the tour can be taken again where what was
   *     deleted stays deleted; empty: none
   */
  public static DemoScript load(Path directory, String suffix) throws IOException {
    var files = new ArrayList<Path>();
    for (String conversation : CONVERSATIONS) {
      Path file = directory.resolve(conversation + ".jsonl");
      try (InputStream in = open(conversation + ".jsonl")) {
        write(in, suffix, file);
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
          new Question(question.path("question").asText(), Set.of(place(question, suffix)), true));
    }
    JsonNode edit = script.path("edit");
    JsonNode deletion = script.path("deletion");
    return new DemoScript(
        "four conversations that come with Memlog",
        new JsonLinesFormat(),
        files,
        questions,
        new Edit(
            place(edit, suffix),
            edit.path("before").asText(),
            edit.path("after").asText(),
            edit.path("question").asText()),
        new Deletion(
            place(deletion, suffix),
            deletion.path("text").asText(),
            deletion.path("question").asText()));
  }

  private static void write(InputStream in, String suffix, Path file) throws IOException {
    var lines = new StringBuilder();
    for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
      if (JSON.readTree(line) instanceof ObjectNode event) {
        event.put("conversationId", event.path("conversationId").asText() + suffix);
        lines.append(event).append('\n');
      }
    }
    Files.writeString(file, lines);
  }

  private static Place place(JsonNode node, String suffix) {
    return new Place(node.path("conversation").asText() + suffix, node.path("message").asText());
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = SampleScript.class.getResourceAsStream("/sample/" + name);
    if (in == null) {
      throw new IOException("sample/" + name + " is missing from the jar");
    }
    return in;
  }
}
