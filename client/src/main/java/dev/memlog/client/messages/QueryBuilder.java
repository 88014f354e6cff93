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

  /** Sets what to look for, 1 to 2,000 characters. */
  public B query(@Nullable String value) {
    return set("query", value);
  }

  /** Sets the largest number of hits; left out: as the profile says. */
  public B limit(@Nullable Integer value) {
    return set("limit", value);
  }

  public B project(@Nullable String value) {
    return set("project", value);
  }

  /** Sets the time of the earliest hit. */
  public B after(@Nullable Instant value) {
    return set("after", value);
  }

  /** Sets the time that all hits are before. */
  public B before(@Nullable Instant value) {
    return set("before", value);
  }

  /** Sets whether each hit says how its score came about. */
  public B explain(boolean value) {
    return set("explain", value);
  }

  /** Sets user (also when left out), agent, evaluation or internal. Only user queries reinforce. */
  public B purpose(@Nullable String value) {
    return set("purpose", value);
  }

  /** Sets how to rank and what is relevant; left out: as configured. */
  public B profile(@Nullable String value) {
    return set("profile", value);
  }
}
