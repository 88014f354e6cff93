package dev.memlog.client.memories;

import dev.memlog.client.messages.Request;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A builder of requests that select memories of one owner (a user or an app). A component that is
 * left out does not restrict the selection, except that the status is active by default.
 *
 * @param <R> the type of the request
 * @param <B> the type of the builder itself
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

  /**
   * Selects memories of this status: active (the default), superseded, forgotten, archived or all.
   */
  public B status(@Nullable String value) {
    return set("status", value);
  }

  public B project(@Nullable String value) {
    return set("project", value);
  }

  /** Selects memories that have a source message in this conversation. */
  public B conversationId(@Nullable String value) {
    return set("conversationId", value);
  }

  /** Selects only memories with these ids, at most 100. */
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
