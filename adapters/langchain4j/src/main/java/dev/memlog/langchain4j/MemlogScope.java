package dev.memlog.langchain4j;

import org.jspecify.annotations.Nullable;

/**
 * The owner whose messages and memories a retriever or tool finds, and the largest number of
 * results.
 *
 * @param app the app; if null, messages of every app that the key allows, and memories of the key's
 *     only app or of {@code default}
 * @param user the user; if null, the user that the key is bound to. If there is neither, searches
 *     find the messages of all users, and recalls find the memories of the app itself.
 * @param limit the largest number of results; null for the default of the server's ranking profile
 */
public record MemlogScope(@Nullable String app, @Nullable String user, @Nullable Integer limit) {

  /** Returns a scope with a user, without an app, and with the default number of results. */
  public static MemlogScope ofUser(String user) {
    return new MemlogScope(null, user, null);
  }

  public MemlogScope withLimit(int value) {
    return new MemlogScope(app, user, value);
  }
}
