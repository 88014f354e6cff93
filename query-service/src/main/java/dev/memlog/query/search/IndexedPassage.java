package dev.memlog.query.search;

import dev.memlog.events.Attachment;
import dev.memlog.index.PassageFields;
import dev.memlog.index.StoredPoint;
import dev.memlog.state.Passage;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A passage of a message, decoded from its point in the index. Rankings read the components of this
 * record repeatedly, so each component is decoded only once.
 *
 * @param point the stored point, from a collection with the fields of {@link PassageFields}
 * @param app the app of the conversation
 * @param conversation the id of the conversation, unique within the app
 * @param message the id of the message that contains the passage
 * @param role the role of the message's author
 * @param author the author's name; empty if the role alone identifies the author
 * @param text the text as it was written; empty if the passage contains only captions
 * @param createdAt the time when the message was written; the epoch if the point has no time
 */
public record IndexedPassage(
    StoredPoint point,
    String app,
    String conversation,
    String message,
    String role,
    String author,
    String text,
    Instant createdAt) {

  /**
   * Decodes a point from a collection with the fields of {@link PassageFields}. An absent string
   * field becomes an empty string, and an absent time becomes the epoch.
   */
  public static IndexedPassage of(StoredPoint point) {
    return new IndexedPassage(
        point,
        string(point, PassageFields.APP),
        string(point, PassageFields.CONVERSATION),
        string(point, PassageFields.MESSAGE),
        string(point, PassageFields.ROLE),
        author(point),
        string(point, PassageFields.TEXT),
        createdAt(point));
  }

  /**
   * Returns the author of a point's passage without reading its other fields; empty if the role
   * alone identifies the author.
   */
  static String author(StoredPoint point) {
    return string(point, PassageFields.AUTHOR);
  }

  /** Returns {@code app/conversation}, which identifies the conversation within its tenant. */
  public String session() {
    return app + "/" + conversation;
  }

  public UUID id() {
    return point.id();
  }

  /**
   * Returns the ids of all messages from which the passage was formed; only {@link #message} if the
   * point does not list them.
   */
  public List<String> messages() {
    return point.fields().get(PassageFields.MESSAGES) instanceof List<?> messages
        ? messages.stream().map(Object::toString).toList()
        : List.of(message());
  }

  /**
   * Returns the passage with all fields that the index holds; a field is null if the point does not
   * have it.
   */
  public Passage whole() {
    Passage whole = PassageFields.passage(point);
    whole.setMessageIds(messages());
    return whole;
  }

  /** Returns the attachments of the passage; empty if there are none. */
  public List<Attachment> attachments() {
    return Objects.requireNonNullElse(whole().getAttachments(), List.of());
  }

  /** Returns the captions of the attachments, one per line; empty if there are none. */
  public String captions() {
    return attachments().stream()
        .map(Attachment::getCaption)
        .filter(Objects::nonNull)
        .collect(Collectors.joining("\n"));
  }

  /** Returns the conversation's title; empty if it has none. */
  public String title() {
    return string(point, PassageFields.TITLE);
  }

  LocalDate day() {
    return LocalDate.ofInstant(createdAt(), ZoneOffset.UTC);
  }

  private static Instant createdAt(StoredPoint point) {
    return point.fields().get(PassageFields.CREATED_AT) instanceof Long millis
        ? Instant.ofEpochMilli(millis)
        : Instant.EPOCH;
  }

  private static String string(StoredPoint point, String field) {
    return point.fields().get(field) instanceof String value ? value : "";
  }
}
