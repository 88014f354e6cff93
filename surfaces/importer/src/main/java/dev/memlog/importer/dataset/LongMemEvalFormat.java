package dev.memlog.importer.dataset;

import dev.memlog.client.messages.Event;
import dev.memlog.importer.ConversationFormat;
import dev.memlog.importer.ImportIds;
import dev.memlog.importer.ImportNotes;
import dev.memlog.importer.ImportOptions;
import dev.memlog.importer.Imported;
import dev.memlog.importer.ImportedEvent;
import dev.memlog.importer.JsonItem;
import dev.memlog.importer.JsonItems;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The format of the LongMemEval data set. The id of each question becomes a user. Each session of
 * the question's haystack, in which the answer must be found, becomes a conversation with the
 * session's id. Each turn becomes a message {@code session:turn} (0-based). Turns are one second
 * apart, from the session's time on.
 *
 * <p>Several haystacks may contain the same session, but a conversation belongs to one user. The
 * first question's conversation has the session's id; for each later question it is {@code
 * session@question_id}, with the same message ids. A session that a haystack contains twice is
 * imported once.
 *
 * @param types returns whether to import the haystacks of questions of a type, such as {@code
 *     multi-session}
 */
public record LongMemEvalFormat(Predicate<String> types) implements ConversationFormat {

  /** Creates a format that imports the haystacks of all questions. */
  public LongMemEvalFormat() {
    this(_ -> true);
  }

  @Override
  public ImportNotes read(List<Path> files, ImportOptions options, Consumer<Imported> to) {
    var reading = new Reading(options, types, to);
    for (Path file : files) {
      JsonItems.read(file, reading::question);
    }
    return new ImportNotes(reading.questions, reading.blank, reading.repeated);
  }

  /** A single run over files. */
  private static final class Reading {

    private final ImportOptions options;
    private final Predicate<String> types;
    private final Consumer<Imported> to;
    private final Map<String, String> firstUser = new HashMap<>();
    private long questions;
    private long blank;
    private long repeated;

    Reading(ImportOptions options, Predicate<String> types, Consumer<Imported> to) {
      this.options = options;
      this.types = types;
      this.to = to;
    }

    boolean question(JsonItem item) {
      if (questions >= options.limit()) {
        return false;
      }
      if (!types.test(item.optional("question_type").orElse(""))) {
        return true;
      }
      questions++;
      String question = ImportIds.valid(item.text("question_id"));
      List<JsonItem> ids = item.list("haystack_session_ids");
      List<JsonItem> dates = item.list("haystack_dates");
      List<JsonItem> sessions = item.list("haystack_sessions");
      if (ids.size() != sessions.size() || dates.size() != sessions.size()) {
        throw item.bad(
            "haystack_session_ids, haystack_dates and haystack_sessions must have the same length, got %d, %d and %d"
                .formatted(ids.size(), dates.size(), sessions.size()));
      }
      Set<String> seen = new HashSet<>();
      for (int i = 0; i < sessions.size(); i++) {
        String session = ids.get(i).node().asText();
        if (!seen.add(session)) {
          repeated += sessions.get(i).node().size();
          continue;
        }
        Instant started = SessionTime.parse(dates.get(i).node().asText(), dates.get(i));
        session(question, session, started, sessions.get(i));
      }
      return true;
    }

    private void session(String question, String session, Instant started, JsonItem turns) {
      String owner = firstUser.computeIfAbsent(session, _ -> question);
      String conversation =
          ImportIds.valid(owner.equals(question) ? session : session + "@" + question);
      for (int i = 0; i < turns.node().size(); i++) {
        var turn =
            new JsonItem(
                turns.file(), turns.line(), turns.path() + "[" + i + "]", turns.node().get(i));
        String content = turn.text("content");
        if (content.isBlank()) {
          blank++;
          continue;
        }
        String message = ImportIds.valid(session + ":" + i);
        to.accept(
            new ImportedEvent(
                Event.builder()
                    .type("message_created")
                    .conversationId(conversation)
                    .messageId(message)
                    .user(options.user().orElse(question))
                    .app(options.app().orElse(null))
                    .role(turn.text("role"))
                    .content(content)
                    .occurredAt(started.plusSeconds(i))
                    .eventId(ImportIds.event("longmemeval", conversation, message))
                    .build(),
                turn.origin()));
      }
    }
  }
}
