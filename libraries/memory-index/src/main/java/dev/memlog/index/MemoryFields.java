package dev.memlog.index;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names of the fields of a memory in the index. The indexer writes the fields and the query
 * service reads them. The index contains every memory of the topic, whatever its status.
 *
 * <p>An owner is a tenant, an app and a user. A memory that belongs to an app and to no user has
 * the value {@link #NO_USER} in its field {@link #USER}, since a {@link Filter} cannot match the
 * absence of a field.
 */
public final class MemoryFields {
  public static final String APP = "app";

  /** The field with the memory's user as {@link #user} writes it; never absent. */
  public static final String USER = "user";

  public static final String PROJECT = "project";
  public static final String CATEGORY = "category";
  public static final String TYPE = "type";

  /** The field with the subject as {@link #subject} writes it; absent if the subject is empty. */
  public static final String SUBJECT = "subject";

  public static final String STATUS = "status";

  /** The field with the memory's id. */
  public static final String MEMORY = "memory";

  /** The field with the ids of the conversations from which the memory was extracted. */
  public static final String CONVERSATIONS = "conversations";

  public static final String CREATED_AT = "createdAt";

  /** The field with the time of the memory's last change; an access is not a change. */
  public static final String UPDATED_AT = "updatedAt";

  /** The field with the memory's importance, 1 to 10. */
  public static final String IMPORTANCE = "importance";

  /** The field with the memory's text. */
  public static final String TEXT = "text";

  /** The value of {@link #USER} for a memory of no user. It is not a valid user id. */
  public static final String NO_USER = "/";

  private MemoryFields() {}

  /**
   * Returns the value of the field {@link #USER} for a user.
   *
   * @param user the user's id; null for a memory of no user
   */
  public static String user(@Nullable String user) {
    return user == null ? NO_USER : user;
  }

  /**
   * Returns the value of the field {@link #SUBJECT} for a subject: its text without surrounding
   * white space, in lower case.
   */
  public static String subject(String subject) {
    return subject.strip().toLowerCase(Locale.ROOT);
  }

  /** Returns the shape of a collection of memories. Fields with times are epoch milliseconds. */
  public static CollectionSpec collection(String model, int dimensions) {
    return CollectionSpec.of(
        "memories",
        model,
        dimensions,
        Set.of(APP, USER, PROJECT, CATEGORY, TYPE, SUBJECT, STATUS, MEMORY, CONVERSATIONS),
        Set.of(CREATED_AT, UPDATED_AT, IMPORTANCE),
        Set.of(TEXT));
  }
}
