package dev.memlog.client.messages;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A builder of queries, for messages or for memories.
 *
 * @param <R> the request
 * @param <B> the builder itself
 */
public abstract class QueryBuilder<R extends Request, B extends QueryBuilder<R, B>>
    extends Request.Builder<R, B> {

  protected QueryBuilder() {}

  /** Sets the text of the query, 1 to 2,000 characters. */
  public B query(@Nullable String value) {
    return set("query", value);
  }

  /** Sets the largest number of hits; the profile's own by default. */
  public B limit(@Nullable Integer value) {
    return set("limit", value);
  }

  public B project(@Nullable String value) {
    return set("project", value);
  }

  /** Restricts the hits to those from this time on. */
  public B after(@Nullable Instant value) {
    return set("after", value);
  }

  /** Restricts the hits to those before this time. */
  public B before(@Nullable Instant value) {
    return set("before", value);
  }

  /** Sets a past time. The query then finds what was known at that time; default: now. */
  public B asOf(@Nullable Instant value) {
    return set("asOf", value);
  }

  /** Sets whether nothing of the answer may be kept, as in a temporary conversation. */
  public B temporary(boolean value) {
    return set("temporary", value);
  }

  /** Sets whether each hit explains its score. */
  public B explain(boolean value) {
    return set("explain", value);
  }

  /**
   * Sets the purpose: user (the default), agent, evaluation or internal. Only user queries
   * reinforce.
   */
  public B purpose(@Nullable String value) {
    return set("purpose", value);
  }

  /**
   * Sets the profile, which decides the ranking and which hits are relevant; the configured one by
   * default.
   */
  public B profile(@Nullable String value) {
    return set("profile", value);
  }
}
