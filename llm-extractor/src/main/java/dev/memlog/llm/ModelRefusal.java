package dev.memlog.llm;

import dev.langchain4j.exception.HttpException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An error answer of the server, with the time to wait before the next attempt. */
final class ModelRefusal extends HttpException {

  private static final long serialVersionUID = 1;

  private final transient @Nullable Duration retryAfter;

  /**
   * Creates a refusal without the server's message, which may quote the messages of a conversation.
   */
  ModelRefusal(int status, @Nullable Duration retryAfter) {
    super(status, "answers " + status);
    this.retryAfter = retryAfter;
  }

  @Nullable Duration retryAfter() {
    return retryAfter;
  }
}
