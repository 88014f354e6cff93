package dev.memlog.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Thrown if the server answered with an error. The message names every problem of the request. */
public final class ApiException extends MemlogException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final transient List<Problem> problems;
  private final transient Optional<Duration> retryAfter;

  /**
   * Creates the exception for an error answer.
   *
   * @param status the HTTP status
   * @param problems the problems as the error form lists them; may be empty
   * @param retryAfter the pause that the server asks for; empty if it asks for none
   * @param body the body of the answer, which the message quotes if the body lists no problems
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

  /** Returns the HTTP status. */
  public int status() {
    return status;
  }

  /** Returns the code of the first problem; {@link ErrorCode#UNKNOWN} if there is none. */
  public ErrorCode code() {
    return problems.isEmpty() ? ErrorCode.UNKNOWN : ErrorCode.of(problems.get(0).code());
  }

  /**
   * Returns every problem of the request; empty if the answer is not in the error form, such as a
   * proxy's.
   */
  public List<Problem> problems() {
    return problems;
  }

  /**
   * Returns the confirmation that the refused request needs, where the server's settings require
   * one: the same request with it takes effect. Show the change to the user before.
   */
  public Optional<String> confirmation() {
    return problems.stream()
        .filter(problem -> problem.field().equals("confirmation") && problem.value().isEmpty())
        .map(problem -> problem.rule().substring(problem.rule().lastIndexOf(' ') + 1))
        .findFirst();
  }

  /** Returns the pause before a retry that the server asks for ({@code Retry-After}). */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }

  @Override
  public boolean retryable() {
    return status == 429 || status == 408 || status >= 500;
  }
}
