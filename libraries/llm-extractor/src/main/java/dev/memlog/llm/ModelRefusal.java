package dev.memlog.llm;

import dev.langchain4j.exception.HttpException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Thrown if the server answers with an error status; contains the time from Retry-After. */
final class ModelRefusal extends HttpException {

  private static final long serialVersionUID = 1;

  private final transient @Nullable Duration retryAfter;

  /**
   * Creates the exception without the server's message, which may quote a conversation.
   *
   * @param status the HTTP status
   * @param retryAfter the time to wait before the next attempt; null if the server states none
   */
  ModelRefusal(int status, @Nullable Duration retryAfter) {
    super(status, "answers " + status);
    this.retryAfter = retryAfter;
  }

  @Nullable Duration retryAfter() {
    return retryAfter;
  }
}
