package dev.memlog.index;

import dev.memlog.index.CollectionSpec.FieldType;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of the collection of memories: written by the indexer, read by the query service.
 * Every memory of the topic is in it, whatever its status.
 *
 * <p>A {@link Filter} cannot ask for a field's absence, so the app's own memories, which have no
 * user, carry {@link #NO_USER} in its place: ask for them by {@link #user}. A condition on {@link
 * #APP} and one on {@link #USER} make an owner.
 */
public final class MemoryFields {
  public static final String APP = "app";

  /** Always there, see {@link #user}. */
  public static final String USER = "user";

  public static final String PROJECT = "project";
  public static final String CATEGORY = "category";
  public static final String TYPE = "type";

  /** As {@link #subject} writes it; left out where it is empty. */
  public static final String SUBJECT = "subject";

  public static final String STATUS = "status";

  /** The memory's id. */
  public static final String MEMORY = "memory";

  /** Every conversation that one of its sources is in. */
  public static final String CONVERSATIONS = "conversations";

  public static final String CREATED_AT = "createdAt";

  /** When it last changed, but for accesses. */
  public static final String UPDATED_AT = "updatedAt";

  /** 1 to 10. */
  public static final String IMPORTANCE = "importance";

  /** What it says. */
  public static final String TEXT = "text";

  /** In the place of a user, for the app's own memories. No user can be called so. */
  public static final String NO_USER = "/";

  private MemoryFields() {}

  /**
   * What {@link #USER} holds.
   *
   * @param user null: the app's own
   */
  public static String user(@Nullable String user) {
    return user == null ? NO_USER : user;
  }

  /** What {@link #SUBJECT} holds: in lower case, so that it is found however it was written. */
  public static String subject(String subject) {
    return subject.strip().toLowerCase(Locale.ROOT);
  }

  /** The collection of memories under one embedding model. Times are epoch milliseconds. */
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
