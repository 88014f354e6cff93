package dev.memlog.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Thrown if the server answered with an error. The message names every problem of the request. */
public final class ApiException extends MemlogException {

  private final int status;
  private final transient List<Problem> problems;
  private final transient Optional<Duration> retryAfter;

  /**
   * Creates the exception for an error answer.
   *
   * @param status the HTTP status
   * @param problems the problems that the body lists; empty if the body is not Memlog's error form
   * @param retryAfter the pause that the server requests before a retry; empty if it requests none
   * @param body the body of the answer, which the message quotes if {@code problems} is empty
   */
  public ApiException(
      int status, List<Problem> problems, Optional<Duration> retryAfter, String body) {
    super(
        problems.isEmpty()
            ? "HTTP " + status + (body.isBlank() ? "" : ": " + body.strip())
            : problems.stream().map(Problem::message).collect(Collectors.joining("; ")),
        null);
    this.status = status;
    this.problems = List.copyOf(problems);
    this.retryAfter = retryAfter;
  }

  /** Returns the HTTP status of the answer. */
  public int status() {
    return status;
  }

  /**
   * Returns the code of the first problem; {@link ErrorCode#UNKNOWN} if there is no problem or the
   * client does not know its code.
   */
  public ErrorCode code() {
    return problems.isEmpty() ? ErrorCode.UNKNOWN : ErrorCode.of(problems.get(0).code());
  }

  /**
   * Returns every problem of the request. Empty if the body is not Memlog's error form, for example
   * if a proxy answered.
   */
  public List<Problem> problems() {
    return problems;
  }

  /**
   * Returns the confirmation with which the server will accept the refused change. Show the change
   * to the user, then send the same request with the confirmation. Empty if the server refused the
   * request for another reason than a missing confirmation.
   */
  public Optional<String> confirmation() {
    return problems.stream()
        .filter(problem -> problem.field().equals("confirmation") && problem.value().isEmpty())
        .map(problem -> problem.rule().substring(problem.rule().lastIndexOf(' ') + 1))
        .findFirst();
  }

  /**
   * Returns the pause that the server requests before a retry, in the header {@code Retry-After};
   * empty if it requests none.
   */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }

  @Override
  public boolean retryable() {
    return status == 429 || status == 408 || status >= 500;
  }
}
