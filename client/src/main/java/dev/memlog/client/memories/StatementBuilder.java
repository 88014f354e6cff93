package dev.memlog.client.memories;

import dev.memlog.client.messages.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A builder of commands that state a memory.
 *
 * @param <R> the request
 * @param <B> the builder itself
 */
public abstract class StatementBuilder<R extends Request, B extends StatementBuilder<R, B>>
    extends Request.Builder<R, B> {

  StatementBuilder() {}

  /** Sets one statement, 10 to 500 characters, best in the third person and with absolute dates. */
  public B content(@Nullable String value) {
    return set("content", value);
  }

  /** Sets preference, fact, decision, relationship, project or event. */
  public B category(@Nullable String value) {
    return set("category", value);
  }

  /** Sets the tags; an update without any keeps those there are. */
  public B tags(List<String> value) {
    return set("tags", value);
  }

  /** Sets in which circumstances it was said. */
  public B description(@Nullable String value) {
    return set("description", value);
  }

  /** Sets whom or what it is about. */
  public B subject(@Nullable String value) {
    return set("subject", value);
  }

  /** Sets the importance, 1 to 10. */
  public B importance(@Nullable Integer value) {
    return set("importance", value);
  }

  /** Sets the confidence, 0 to 1. */
  public B confidence(@Nullable Double value) {
    return set("confidence", value);
  }

  /** Sets a unique id, which makes retries harmless; left out: one is made. */
  public B commandId(@Nullable String value) {
    return set("commandId", value);
  }
}
