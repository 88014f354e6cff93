package dev.memlog.client.messages;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A builder of the components that searches for messages and recalls of memories have in common.
 *
 * @param <R> the type of the request
 * @param <B> the type of the builder itself
 */
public abstract class QueryBuilder<R extends Request, B extends QueryBuilder<R, B>>
    extends Request.Builder<R, B> {

  protected QueryBuilder() {}

  /** Sets the text to search for, 1 to 2,000 characters. */
  public B query(@Nullable String value) {
    return set("query", value);
  }

  /** Sets the largest number of hits; by default the limit of the {@link #profile}. */
  public B limit(@Nullable Integer value) {
    return set("limit", value);
  }

  public B project(@Nullable String value) {
    return set("project", value);
  }

  /** Restricts the hits to messages written, or memories created, at or after this time. */
  public B after(@Nullable Instant value) {
    return set("after", value);
  }

  /** Restricts the hits to messages written, or memories created, before this time. */
  public B before(@Nullable Instant value) {
    return set("before", value);
  }

  /**
   * Sets a past time. A search then finds only messages written until that time, with their present
   * text. A recall finds only memories that were known and held at that time. By default the query
   * finds the present state.
   */
  public B asOf(@Nullable Instant value) {
    return set("asOf", value);
  }

  /**
   * Sets whether the query comes from a temporary conversation, so that the server does not record
   * the answer.
   */
  public B temporary(boolean value) {
    return set("temporary", value);
  }

  /** Sets whether each hit has an explanation of its score. */
  public B explain(boolean value) {
    return set("explain", value);
  }

  /**
   * Sets the purpose of the query: user (the default), agent, evaluation or internal. Only queries
   * with purpose user count as a use of the memories that they find.
   */
  public B purpose(@Nullable String value) {
    return set("purpose", value);
  }

  /**
   * Sets the name of the ranking profile, which decides the order of the hits and which are
   * relevant. By default it is the server's {@code query.profile}.
   */
  public B profile(@Nullable String value) {
    return set("profile", value);
  }
}
