package dev.memlog.importer.dataset;

import dev.memlog.importer.BadFileException;
import dev.memlog.importer.ImportIds;
import dev.memlog.importer.JsonItem;
import dev.memlog.importer.JsonItems;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A conversation of the LoCoMo data set with its questions. Files have one of two shapes: the
 * published one ({@code sample_id}, {@code conversation}, {@code qa}), or a simplified one ({@code
 * id}, {@code speakers}, {@code sessions}, {@code questions}).
 *
 * @param id the id of the conversation in the data set
 * @param speakers the names of the two speakers
 * @param sessions the sessions in order
 * @param questions the questions about the conversation
 */
public record LocomoConversation(
    String id, List<String> speakers, List<Session> sessions, List<Question> questions) {

  /**
   * A session of a conversation of the LoCoMo data set.
   *
   * @param number the 1-based number of the session
   * @param started the time of its start, interpreted as UTC
   * @param turns the turns in order
   * @param origin the place in the file, for error messages
   */
  public record Session(int number, Instant started, List<Turn> turns, String origin) {}

  /**
   * A turn of a session of the LoCoMo data set.
   *
   * @param speaker the name of the speaker
   * @param messageId the turn's dia_id, converted to a valid message id
   * @param text the spoken text; empty if there is none
   * @param picture the picture that the speaker showed; null if there is none
   * @param origin the place in the file, for error messages
   */
  public record Turn(
      String speaker, String messageId, String text, @Nullable Picture picture, String origin) {

    /** Returns whether the turn has neither text nor a picture. */
    public boolean blank() {
      return text.isBlank() && picture == null;
    }

    /** Returns the text, followed by the caption of the picture in parentheses if there is one. */
    public String withCaption() {
      return picture == null ? text : (text + " (image: " + picture.caption() + ")").strip();
    }
  }

  /**
   * A picture that the speaker of a turn showed.
   *
   * @param caption a model's description of the picture ({@code blip_caption})
   * @param uri the address of the picture ({@code img_url}); null if the file has no valid one
   */
  public record Picture(String caption, @Nullable String uri) {}

  /**
   * A question of the LoCoMo data set about a conversation.
   *
   * @param answer the expected answer; empty if the file has none
   * @param category the category: 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5
   *     adversarial
   * @param evidence the ids of the messages that contain the answer
   */
  public record Question(String question, String answer, int category, List<String> evidence) {}

  /**
   * Reads the conversations of a file in order.
   *
   * @param file a file of the LoCoMo data set, plain or gzipped
   * @param to receives each conversation; returns false to stop the reading
   * @throws BadFileException if the file does not have the format
   */
  public static void read(Path file, Predicate<LocomoConversation> to) {
    JsonItems.read(file, item -> to.test(of(item)));
  }

  /**
   * Returns the id of the user to whom {@link LocomoFormat} imports this conversation by default.
   */
  public String user() {
    return ImportIds.valid(id);
  }

  /** Returns the id that {@link LocomoFormat} gives to the conversation of a session. */
  public String conversationId(Session session) {
    return ImportIds.valid(id + ".s" + session.number());
  }

  private static LocomoConversation of(JsonItem item) {
    return item.has("conversation") ? published(item) : reshaped(item);
  }

  private static LocomoConversation reshaped(JsonItem item) {
    var sessions = new ArrayList<Session>();
    for (JsonItem session : item.list("sessions")) {
      sessions.add(
          session(
              session,
              number(session, session.text("session")),
              session.text("started"),
              session.list("turns")));
    }
    List<String> speakers = item.list("speakers").stream().map(s -> s.node().asText()).toList();
    return new LocomoConversation(
        item.text("id"), speakers, sessions, questions(item, "questions"));
  }

  private static LocomoConversation published(JsonItem item) {
    JsonItem conversation = item.object("conversation");
    var sessions = new ArrayList<Session>();
    for (int n = 1; conversation.has("session_" + n + "_date_time"); n++) {
      // The published file dates some sessions that it does not hold.
      if (conversation.has("session_" + n)) {
        sessions.add(
            session(
                conversation,
                n,
                conversation.text("session_" + n + "_date_time"),
                conversation.list("session_" + n)));
      }
    }
    return new LocomoConversation(
        item.text("sample_id"),
        List.of(conversation.text("speaker_a"), conversation.text("speaker_b")),
        sessions,
        questions(item, "qa"));
  }

  private static Session session(JsonItem where, int number, String started, List<JsonItem> turns) {
    return new Session(
        number,
        SessionTime.parse(started, where),
        turns.stream().map(LocomoConversation::turn).toList(),
        where.origin());
  }

  private static Turn turn(JsonItem turn) {
    return new Turn(
        turn.text("speaker"),
        ImportIds.valid(turn.text("dia_id")),
        turn.optional("text").orElse("").strip(),
        turn.optional("blip_caption")
            .map(String::strip)
            .filter(caption -> !caption.isEmpty())
            .map(caption -> new Picture(caption, uri(turn)))
            .orElse(null),
        turn.origin());
  }

  /**
   * Returns the address of a turn's picture; null if there is none or it is no valid URI, as some
   * in the published file.
   */
  private static @Nullable String uri(JsonItem turn) {
    String uri = turn.node().path("img_url").path(0).asText();
    try {
      return uri.startsWith("http") && uri.length() <= 2_000 ? new URI(uri).toString() : null;
    } catch (URISyntaxException _) {
      return null;
    }
  }

  private static List<Question> questions(JsonItem item, String field) {
    if (!item.has(field)) {
      return List.of();
    }
    return item.list(field).stream()
        .map(
            q ->
                new Question(
                    q.text("question"),
                    q.optional("answer").orElse(""),
                    q.node().path("category").asInt(),
                    evidence(q)))
        .toList();
  }

  /**
   * Returns the ids of the messages that hold an answer. The published file writes some of them as
   * {@code "D8:6; D9:17"}.
   */
  private static List<String> evidence(JsonItem question) {
    return question.has("evidence")
        ? question.list("evidence").stream()
            .flatMap(e -> Arrays.stream(e.node().asText().split("[;,\\s]+")))
            .filter(e -> !e.isBlank())
            .map(ImportIds::valid)
            .toList()
        : List.of();
  }

  private static int number(JsonItem where, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw where.bad("session must be a number, got " + text);
    }
  }
}
