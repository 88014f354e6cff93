package dev.memlog.index;

import java.util.Set;

/**
 * The names of the fields of a passage in the index. The indexer writes the fields and the query
 * service reads them.
 */
public final class PassageFields {
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

  private PassageFields() {}

  /** Returns the shape of a collection of passages. Fields with times are epoch milliseconds. */
  public static CollectionSpec collection(String model, int dimensions) {
    return CollectionSpec.of(
        "passages",
        model,
        dimensions,
        Set.of(APP, USER, PROJECT, CHANNEL, CONVERSATION, MESSAGE, MESSAGES, ROLE, AUTHOR),
        Set.of(CHUNK, CREATED_AT, EDITED_AT),
        Set.of(TITLE, VERSION, TEXT, ATTACHMENTS));
  }
}
