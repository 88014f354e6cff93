package dev.memlog.query;

import dev.memlog.embedding.Embedder;
import dev.memlog.index.PassageFields;
import dev.memlog.index.Point;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.index.analysis.WeightedWords;
import dev.memlog.schemas.Keys;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message to be found in a test, as the indexer would put it into the index. */
public record Turn(
    String tenant,
    String app,
    String user,
    String conversation,
    String message,
    String role,
    String author,
    Instant at,
    String text) {

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEEE d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  /** Returns a user's message of app "default" on the first of May 2023. */
  public static Turn of(String conversation, String message, String text) {
    return new Turn(
        "default",
        "default",
        "u",
        conversation,
        message,
        "user",
        "",
        Instant.parse("2023-05-01T10:00:00Z"),
        text);
  }

  public Turn in(String otherTenant, String otherApp) {
    return new Turn(otherTenant, otherApp, user, conversation, message, role, author, at, text);
  }

  /** Returns the same turn of another user. */
  public Turn of(String otherUser) {
    return new Turn(tenant, app, otherUser, conversation, message, role, author, at, text);
  }

  public Turn by(String otherRole, String otherAuthor) {
    return new Turn(tenant, app, user, conversation, message, otherRole, otherAuthor, at, text);
  }

  public Turn at(String time) {
    return new Turn(
        tenant, app, user, conversation, message, role, author, Instant.parse(time), text);
  }

  /** {@code speaker: text}. */
  public String embedded() {
    return (author.isEmpty() ? role : author) + ": " + text;
  }

  /**
   * @param preceding turns, nearest first
   */
  public Point point(Embedder embedder, Analyzer analyzer, List<Turn> preceding) {
    return point(embedder.embedPassages(List.of(embedded())).getFirst(), analyzer, preceding);
  }

  public Point point(float @Nullable [] vector, Analyzer analyzer, List<Turn> preceding) {
    var words = new WeightedWords.Builder().add(analyzer.terms(embedded()), 4);
    for (int i = 0; i < Math.min(2, preceding.size()); i++) {
      words.add(analyzer.terms(preceding.get(i).embedded()), 2 - i);
    }
    words.add(analyzer.terms(DATE.format(at)), 1);
    Map<String, Object> fields = new HashMap<>();
    fields.put(PassageFields.APP, app);
    if (!user.isEmpty()) {
      fields.put(PassageFields.USER, user);
    }
    fields.put(PassageFields.CONVERSATION, conversation);
    fields.put(PassageFields.MESSAGE, message);
    fields.put(PassageFields.MESSAGES, List.of(message));
    fields.put(PassageFields.CHUNK, 0L);
    fields.put(PassageFields.ROLE, role);
    if (!author.isEmpty()) {
      fields.put(PassageFields.AUTHOR, author);
    }
    fields.put(PassageFields.CREATED_AT, at.toEpochMilli());
    fields.put(PassageFields.EDITED_AT, at.toEpochMilli());
    fields.put(PassageFields.TEXT, text);
    return new Point(
        Keys.passageId(Keys.passage(tenant, app, conversation, message, 0)),
        1,
        tenant,
        "hash",
        vector,
        words.build(),
        fields);
  }
}
