package dev.memlog.index;

import static java.util.stream.Collectors.toUnmodifiableMap;

import dev.memlog.index.CollectionSpec.FieldType;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Passage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of a passage in the index: those of the record {@link Passage}, each under its own
 * name unless {@link #NAMES} gives another. The indexer writes the fields and the query service
 * reads them. A field that is added to the record is stored in the index without further code.
 */
public final class PassageFields {

  static {
    AvroTrust.granted();
  }

  public static final String APP = "app";
  public static final String USER = "user";
  public static final String PROJECT = "project";
  public static final String CHANNEL = "channel";
  public static final String CONVERSATION = "conversation";
  public static final String MESSAGE = "message";
  public static final String MESSAGES = "messages";
  public static final String CHUNK = "chunk";
  public static final String ROLE = "role";
  public static final String AUTHOR = "author";
  public static final String TITLE = "title";
  public static final String CREATED_AT = "createdAt";
  public static final String EDITED_AT = "editedAt";
  public static final String VERSION = "version";
  public static final String TEXT = "text";

  /**
   * The field with the attachments, as a flat list of three strings for each: kind, caption and
   * URI. An absent caption or URI is an empty string.
   */
  public static final String ATTACHMENTS = "attachments";

  private static final Map<String, String> NAMES =
      Map.of("messageId", MESSAGE, "messageIds", MESSAGES);

  /** The fields of the record that a point has in other parts, or that only its words contain. */
  private static final Set<String> OTHERWISE =
      Set.of("id", "tenant", "embeddedText", "contentHash", "preceding");

  /** The fields whose values filters match exactly. Filters match numbers and times by range. */
  private static final Set<String> KEYWORDS =
      Set.of(APP, USER, PROJECT, CHANNEL, CONVERSATION, MESSAGE, MESSAGES, ROLE, AUTHOR);

  private static final List<Field> FIELDS =
      Passage.getClassSchema().getFields().stream()
          .filter(field -> !OTHERWISE.contains(field.name()))
          .map(
              field ->
                  new Field(
                      NAMES.getOrDefault(field.name(), field.name()),
                      field.pos(),
                      FieldCodec.of(field.schema())))
          .toList();

  /**
   * A field of the index.
   *
   * @param position the position of the field in the record
   */
  private record Field(String name, int position, FieldCodec codec) {

    FieldType type() {
      return KEYWORDS.contains(name)
          ? FieldType.KEYWORD
          : codec.numeric() ? FieldType.NUMBER : FieldType.STORED;
    }
  }

  private PassageFields() {}

  /** Returns the shape of a collection of passages. Fields with times are epoch milliseconds. */
  public static CollectionSpec collection(String model, int dimensions) {
    return new CollectionSpec(
        "passages",
        model,
        dimensions,
        FIELDS.stream().collect(toUnmodifiableMap(Field::name, Field::type)));
  }

  /**
   * Returns the values of a passage by field name. Absent values, and a list of no attachments, are
   * left out.
   */
  public static Map<String, Object> values(Passage passage) {
    Map<String, Object> values = new HashMap<>();
    for (Field field : FIELDS) {
      Object value = passage.get(field.position);
      Object stored = value == null ? null : field.codec.stored().apply(value);
      if (stored != null) {
        values.put(field.name, stored);
      }
    }
    return values;
  }

  /** Returns the passage of a point. Fields that the point does not have are null. */
  public static Passage passage(StoredPoint point) {
    var passage = new Passage();
    for (Field field : FIELDS) {
      Object value = point.fields().get(field.name);
      if (value != null) {
        passage.put(field.position, field.codec.read().apply(value));
      }
    }
    return passage;
  }
}
