package dev.memlog.extractor.turns.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.extractor.turns.MessageVersion;
import dev.memlog.extractor.turns.Owner;
import dev.memlog.extractor.turns.PrecedingTurn;
import dev.memlog.extractor.turns.Role;
import dev.memlog.extractor.turns.Speaker;
import dev.memlog.extractor.turns.Turn;
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
 * One conversation of LoCoMo as it is imported: captions behind the text, two turns of context.
 *
 * @param turns of all sessions, in order
 */
record Locomo(String user, List<Turn> turns, List<Question> questions) {

  record Question(String text, String answer, Set<String> evidence) {}

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
    List<String> speakers = new ArrayList<>();
    file.get("speakers").forEach(s -> speakers.add(s.asText()));
    List<Turn> turns = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (JsonNode session : file.get("sessions")) {
      LocalDateTime started = LocalDateTime.parse(session.get("started").asText(), dates);
      List<PrecedingTurn> before = new ArrayList<>();
      int at = 0;
      for (JsonNode turn : session.get("turns")) {
        String id = turn.get("dia_id").asText();
        String caption = turn.path("blip_caption").asText("");
        String text = turn.get("text").asText();
        var source = new MessageVersion(id, "1");
        var speaker = new Speaker(Role.USER, turn.get("speaker").asText());
        String whole = caption.isEmpty() ? text : text + " [image: " + caption + "]";
        turns.add(
            new Turn(
                new Owner("default", "default", user),
                user + ".s" + session.get("session").asText(),
                source,
                speaker,
                started.plusSeconds(30L * at++).toInstant(ZoneOffset.UTC),
                whole,
                null,
                speakers,
                false,
                before.reversed().stream().limit(2).toList()));
        before.add(new PrecedingTurn(source, speaker, whole));
        ids.add(id);
      }
    }
    List<Question> questions = new ArrayList<>();
    for (JsonNode question : file.get("questions")) {
      Set<String> evidence = new HashSet<>();
      question.get("evidence").forEach(e -> evidence.add(e.asText()));
      evidence.retainAll(ids);
      if (!evidence.isEmpty() && question.get("category").asInt() != 5) {
        questions.add(
            new Question(
                question.get("question").asText(), question.path("answer").asText(""), evidence));
      }
    }
    return new Locomo(user, turns, questions);
  }
}
