package dev.memlog.extractor.turns.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.extractor.turns.Candidate;
import dev.memlog.extractor.turns.MessageVersion;
import dev.memlog.extractor.turns.Owner;
import dev.memlog.extractor.turns.PrecedingTurn;
import dev.memlog.extractor.turns.Role;
import dev.memlog.extractor.turns.Speaker;
import dev.memlog.extractor.turns.Turn;
import dev.memlog.extractor.turns.language.English;
import dev.memlog.extractor.turns.rules.RuleExtractor;
import dev.memlog.extractor.turns.rules.RuleSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/**
 * Of LongMemEval's questions about knowledge that was updated, how many have something extracted
 * from each session that holds a value: {@code main FILE_OF_LONGMEMEVAL_GZ}. A memory counts where
 * it comes from a turn with the answer and shares a telling word with the question; each is
 * printed, so that a reader can see whether it names the value.
 */
public final class MeasureUpdates {

  private static final DateTimeFormatter DATES =
      DateTimeFormatter.ofPattern("uuuu/MM/dd (EEE) HH:mm", Locale.ENGLISH);

  private MeasureUpdates() {}

  public static void main(String[] arguments) throws IOException {
    var extractor = new RuleExtractor(new English(), RuleSettings.defaults());
    int questions = 0;
    int both = 0;
    int turns = 0;
    int memories = 0;
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(Path.of(arguments[0]))),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode question = new ObjectMapper().readTree(line);
        if (!question.get("question_type").asText().equals("knowledge-update")) {
          continue;
        }
        questions++;
        System.out.printf(
            "%s => %s%n", question.get("question").asText(), question.get("answer").asText());
        Set<String> asked = new HashSet<>(Recall.terms(question.get("question").asText()));
        Set<String> held = new HashSet<>();
        Set<String> found = new HashSet<>();
        for (int s = 0; s < question.get("haystack_sessions").size(); s++) {
          String id = question.get("haystack_session_ids").get(s).asText();
          Instant at =
              LocalDateTime.parse(question.get("haystack_dates").get(s).asText(), DATES)
                  .toInstant(ZoneOffset.UTC);
          List<PrecedingTurn> before = new ArrayList<>();
          for (JsonNode said : question.get("haystack_sessions").get(s)) {
            Turn turn = turn(id, at, said, before);
            List<Candidate> made = extractor.extract(turn);
            turns++;
            memories += made.size();
            before.add(new PrecedingTurn(turn.source(), turn.speaker(), turn.text()));
            if (said.path("has_answer").asBoolean(false)) {
              held.add(id);
              for (Candidate memory : made) {
                boolean about = Recall.terms(memory.content()).stream().anyMatch(asked::contains);
                System.out.printf("  %s %s %s%n", about ? "*" : " ", at, memory.content());
                if (about) {
                  found.add(id);
                }
              }
            }
          }
        }
        both += !held.isEmpty() && found.containsAll(held) ? 1 : 0;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d questions, all values' sessions extracted %.2f, %.1f memories per 100 messages%n",
        questions,
        (double) both / questions,
        100.0 * memories / turns);
  }

  private static Turn turn(String session, Instant at, JsonNode said, List<PrecedingTurn> before) {
    Role role = said.get("role").asText().equals("user") ? Role.USER : Role.ASSISTANT;
    return new Turn(
        new Owner("default", "default", "user"),
        session,
        new MessageVersion(session + ":" + before.size(), "1"),
        new Speaker(role, null),
        at,
        said.get("content").asText(),
        null,
        List.of("The user", "The assistant"),
        false,
        before.reversed().stream().limit(2).toList());
  }
}
