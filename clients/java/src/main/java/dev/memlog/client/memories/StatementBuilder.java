package dev.memlog.client.memories;

import dev.memlog.client.messages.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A builder of the components that requests to store and to correct a memory have in common.
 *
 * @param <R> the type of the request
 * @param <B> the type of the builder itself
 */
public abstract class StatementBuilder<R extends Request, B extends StatementBuilder<R, B>>
    extends Request.Builder<R, B> {

  StatementBuilder() {}

  /**
   * Sets the statement, 10 to 500 characters, preferably in the third person and with absolute
   * dates.
   */
  public B content(@Nullable String value) {
    return set("content", value);
  }

  /**
   * Sets the category: preference, fact, decision, relationship, project, event or one of a ranking
   * profile, such as work_context.
   */
  public B category(@Nullable String value) {
    return set("category", value);
  }

  /**
   * Sets the tags. A correction replaces the memory's tags; if the list is empty, they stay
   * unchanged. A stored statement that the server merges into an existing memory adds its tags to
   * that memory's.
   */
  public B tags(List<String> value) {
    return set("tags", value);
  }

  /** Sets the circumstances in which the statement was made. */
  public B description(@Nullable String value) {
    return set("description", value);
  }

  /** Sets the person or thing that the statement is about. */
  public B subject(@Nullable String value) {
    return set("subject", value);
  }

  /** Sets the importance, 1 to 10; 5 by default for a new memory. */
  public B importance(@Nullable Integer value) {
    return set("importance", value);
  }

  /** Sets the confidence that the statement is correct, 0 to 1; 0.8 by default for a new memory. */
  public B confidence(@Nullable Double value) {
    return set("confidence", value);
  }

  /**
   * Sets a unique id, by which a retry of the request has no further effect. By default the server
   * generates a new id for each request.
   */
  public B commandId(@Nullable String value) {
    return set("commandId", value);
  }
}
