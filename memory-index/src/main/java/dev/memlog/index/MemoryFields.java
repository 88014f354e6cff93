package dev.memlog.index;

import dev.memlog.index.CollectionSpec.FieldType;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of the collection of memories. The indexer writes them and the query service reads
 * them. The collection contains every memory of the topic, whatever its status.
 *
 * <p>A {@link Filter} cannot match a field's absence. So the user of the app's own memories is
 * {@link #NO_USER}, which {@link #user} returns for null. A condition on {@link #APP} and one on
 * {@link #USER} identify an owner.
 */
public final class MemoryFields {
  public static final String APP = "app";

  /** The user, see {@link #user}; always present. */
  public static final String USER = "user";

  public static final String PROJECT = "project";
  public static final String CATEGORY = "category";
  public static final String TYPE = "type";

  /** The subject as {@link #subject} writes it; absent if it is empty. */
  public static final String SUBJECT = "subject";

  public static final String STATUS = "status";

  /** The memory's id. */
  public static final String MEMORY = "memory";

  /** The conversations of all sources of the memory. */
  public static final String CONVERSATIONS = "conversations";

  public static final String CREATED_AT = "createdAt";

  /** The time of the last change; accesses do not count as changes. */
  public static final String UPDATED_AT = "updatedAt";

  /** The importance, 1 to 10. */
  public static final String IMPORTANCE = "importance";

  /** The memory's text. */
  public static final String TEXT = "text";

  /** The value of {@link #USER} for the app's own memories; no valid user id. */
  public static final String NO_USER = "/";

  private MemoryFields() {}

  /**
   * Returns the value of {@link #USER}.
   *
   * @param user the user; null for the app's own memories
   */
  public static String user(@Nullable String user) {
    return user == null ? NO_USER : user;
  }

  /** Returns the value of {@link #SUBJECT}: in lower case, so that filters ignore case. */
  public static String subject(String subject) {
    return subject.strip().toLowerCase(Locale.ROOT);
  }

  /** Returns the collection of memories under one embedding model. Times are epoch milliseconds. */
  public static CollectionSpec collection(String model, int dimensions) {
    return new CollectionSpec(
        "memories",
        model,
        dimensions,
        Map.ofEntries(
            Map.entry(APP, FieldType.KEYWORD),
            Map.entry(USER, FieldType.KEYWORD),
            Map.entry(PROJECT, FieldType.KEYWORD),
            Map.entry(CATEGORY, FieldType.KEYWORD),
            Map.entry(TYPE, FieldType.KEYWORD),
            Map.entry(SUBJECT, FieldType.KEYWORD),
            Map.entry(STATUS, FieldType.KEYWORD),
            Map.entry(MEMORY, FieldType.KEYWORD),
            Map.entry(CONVERSATIONS, FieldType.KEYWORD),
            Map.entry(CREATED_AT, FieldType.NUMBER),
            Map.entry(UPDATED_AT, FieldType.NUMBER),
            Map.entry(IMPORTANCE, FieldType.NUMBER),
            Map.entry(TEXT, FieldType.STORED)));
  }
}
