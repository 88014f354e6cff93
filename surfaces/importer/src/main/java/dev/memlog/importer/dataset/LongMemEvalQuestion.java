package dev.memlog.importer.dataset;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.importer.BadFileException;
import dev.memlog.importer.ImportIds;
import dev.memlog.importer.JsonItem;
import dev.memlog.importer.JsonItems;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A question of the LongMemEval data set, with the ids that {@link LongMemEvalFormat} gives to its
 * messages. Its haystack is the set of sessions among which the answer must be found.
 *
 * @param id the id of the question, which is also the user of its haystack
 * @param type the type of the question, such as {@code multi-session}
 * @param question the text of the question
 * @param sessions the ids of the sessions that contain the answer
 * @param turns the ids of the messages that contain the answer
 * @param asked the time of the question; null if the file has none
 * @param answer the expected answer; empty if the file has none
 */
public record LongMemEvalQuestion(
    String id,
    String type,
    String question,
    Set<String> sessions,
    Set<String> turns,
    @Nullable Instant asked,
    String answer) {

  /**
   * Reads the questions of a file in order, without their haystacks.
   *
   * @param file a file of the LongMemEval data set, plain or gzipped
   * @param to receives each question; returns false to stop the reading
   * @throws BadFileException if the file does not have the format
   */
  public static void read(Path file, Predicate<LongMemEvalQuestion> to) {
    JsonItems.read(file, item -> to.test(of(item)));
  }

  private static @Nullable Instant asked(JsonItem item) {
    String date = item.node().path("question_date").asText();
    return date.isEmpty() ? null : SessionTime.parse(date, item);
  }

  private static LongMemEvalQuestion of(JsonItem item) {
    Set<String> answering = new LinkedHashSet<>();
    item.list("answer_session_ids").forEach(s -> answering.add(ImportIds.valid(s.node().asText())));
    Set<String> turns = new LinkedHashSet<>();
    List<JsonItem> ids = item.list("haystack_session_ids");
    List<JsonItem> sessions = item.list("haystack_sessions");
    for (int s = 0; s < Math.min(ids.size(), sessions.size()); s++) {
      JsonNode session = sessions.get(s).node();
      for (int i = 0; i < session.size(); i++) {
        if (session.get(i).path("has_answer").asBoolean()) {
          turns.add(ImportIds.valid(ids.get(s).node().asText() + ":" + i));
        }
      }
    }
    return new LongMemEvalQuestion(
        ImportIds.valid(item.text("question_id")),
        item.text("question_type"),
        item.text("question"),
        answering,
        turns,
        asked(item),
        item.optional("answer").orElse(""));
  }
}
