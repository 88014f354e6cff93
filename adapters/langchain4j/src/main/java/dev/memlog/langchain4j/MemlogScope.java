package dev.memlog.langchain4j;

import org.jspecify.annotations.Nullable;

/**
 * The owner whose messages and memories a retriever or a tool finds.
 *
 * @param app the app; if null, the key's only app or, for memories, "default"
 * @param user the user; if null, the user that the key is bound to. Without any user, retrievers
 *     find the messages of all users, and the memories of the app itself.
 * @param limit the largest number of results; if null, the profile's default
 */
public record MemlogScope(@Nullable String app, @Nullable String user, @Nullable Integer limit) {

  /** Returns the scope of a user in the key's only app, or "default". */
  public static MemlogScope ofUser(String user) {
    return new MemlogScope(null, user, null);
  }

  public MemlogScope withLimit(int value) {
    return new MemlogScope(app, user, value);
  }
}
