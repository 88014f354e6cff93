package dev.memlog.query.search;

import dev.memlog.index.PassageFields;
import dev.memlog.index.StoredPoint;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

/**
 * A stored point as the passage that it is.
 *
 * @param point of the collection that {@link PassageFields} describes
 */
public record IndexedPassage(StoredPoint point) {

  public UUID id() {
    return point.id();
  }

  public String conversation() {
    return string(PassageFields.CONVERSATION);
  }

  public String message() {
    return string(PassageFields.MESSAGE);
  }

  /** Every message that the text was cut from. */
  public List<String> messages() {
    return point.fields().get(PassageFields.MESSAGES) instanceof List<?> messages
        ? messages.stream().map(Object::toString).toList()
        : List.of(message());
  }

  public String text() {
    return string(PassageFields.TEXT);
  }

  public String role() {
    return string(PassageFields.ROLE);
  }

  /** Empty where the role says enough. */
  public String author() {
    return string(PassageFields.AUTHOR);
  }

  /** Empty where the conversation has none. */
  public String title() {
    return string(PassageFields.TITLE);
  }

  public Instant createdAt() {
    return point.fields().get(PassageFields.CREATED_AT) instanceof Long millis
        ? Instant.ofEpochMilli(millis)
        : Instant.EPOCH;
  }

  LocalDate day() {
    return LocalDate.ofInstant(createdAt(), ZoneOffset.UTC);
  }

  private String string(String field) {
    return point.fields().get(field) instanceof String value ? value : "";
  }
}
