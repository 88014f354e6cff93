package dev.memlog.client.memories;

import dev.memlog.client.messages.Request;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A builder of requests that select memories of one owner.
 *
 * @param <R> the request
 * @param <B> the builder itself
 */
public abstract class FilterBuilder<R extends Request, B extends FilterBuilder<R, B>>
    extends Request.Builder<R, B> {

  FilterBuilder() {}

  public B category(@Nullable String value) {
    return set("category", value);
  }

  public B type(@Nullable String value) {
    return set("type", value);
  }

  /** Sets the status: active (the default), superseded, forgotten, archived or all. */
  public B status(@Nullable String value) {
    return set("status", value);
  }

  public B project(@Nullable String value) {
    return set("project", value);
  }

  /** Selects memories that rest on this conversation. */
  public B conversationId(@Nullable String value) {
    return set("conversationId", value);
  }

  /** Selects these memories, at most 100. */
  public B ids(List<String> value) {
    return set("ids", value);
  }

  public B after(@Nullable Instant value) {
    return set("after", value);
  }

  public B before(@Nullable Instant value) {
    return set("before", value);
  }
}
