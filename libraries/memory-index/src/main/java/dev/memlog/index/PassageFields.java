package dev.memlog.index;

import dev.memlog.index.CollectionSpec.FieldType;
import java.util.Map;

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
    return new CollectionSpec(
        "passages",
        model,
        dimensions,
        Map.ofEntries(
            Map.entry(APP, FieldType.KEYWORD),
            Map.entry(USER, FieldType.KEYWORD),
            Map.entry(PROJECT, FieldType.KEYWORD),
            Map.entry(CHANNEL, FieldType.KEYWORD),
            Map.entry(CONVERSATION, FieldType.KEYWORD),
            Map.entry(MESSAGE, FieldType.KEYWORD),
            Map.entry(MESSAGES, FieldType.KEYWORD),
            Map.entry(CHUNK, FieldType.NUMBER),
            Map.entry(ROLE, FieldType.KEYWORD),
            Map.entry(AUTHOR, FieldType.KEYWORD),
            Map.entry(TITLE, FieldType.STORED),
            Map.entry(CREATED_AT, FieldType.NUMBER),
            Map.entry(EDITED_AT, FieldType.NUMBER),
            Map.entry(VERSION, FieldType.STORED),
            Map.entry(TEXT, FieldType.STORED),
            Map.entry(ATTACHMENTS, FieldType.STORED)));
  }
}
