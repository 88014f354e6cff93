package dev.memlog.query.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.query.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One conversation of LoCoMo: a user's sessions, and questions with the turns that answer them.
 *
 * @param user the file's id
 * @param sessions each in order
 */
record Locomo(String user, List<List<Turn>> sessions, List<Question> questions) {

  record Question(String text, Set<String> evidence, int category) {}

  static List<Locomo> all(Path directory) throws IOException {
    List<Locomo> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        all.add(read(new ObjectMapper().readTree(file.toFile())));
      }
    }
    return all;
  }

  private static Locomo read(JsonNode file) {
    String user = file.get("id").asText();
    var dates =
        new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("h:mm a 'on' d MMMM, uuuu")
            .toFormatter(Locale.ENGLISH);
    List<List<Turn>> sessions = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (JsonNode session : file.get("sessions")) {
      LocalDateTime started = LocalDateTime.parse(session.get("started").asText(), dates);
      List<Turn> turns = new ArrayList<>();
      for (JsonNode turn : session.get("turns")) {
        String caption = turn.path("blip_caption").asText("");
        ids.add(turn.get("dia_id").asText());
        turns.add(
            new Turn(
                "default",
                "default",
                user,
                user + ".s" + session.get("session").asText(),
                turn.get("dia_id").asText(),
                "user",
                turn.get("speaker").asText(),
                started.plusSeconds(30L * turns.size()).toInstant(ZoneOffset.UTC),
                turn.get("text").asText() + (caption.isEmpty() ? "" : " [" + caption + "]")));
      }
      sessions.add(turns);
    }
    List<Question> questions = new ArrayList<>();
    for (JsonNode question : file.get("questions")) {
      Set<String> evidence = new HashSet<>();
      question.get("evidence").forEach(e -> evidence.add(e.asText()));
      evidence.retainAll(ids);
      if (!evidence.isEmpty() && question.get("category").asInt() != 5) {
        questions.add(
            new Question(
                question.get("question").asText(), evidence, question.get("category").asInt()));
      }
    }
    return new Locomo(user, sessions, questions);
  }
}
