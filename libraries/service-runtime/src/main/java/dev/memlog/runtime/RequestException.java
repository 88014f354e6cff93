package dev.memlog.runtime;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown if a request cannot be served. It contains all problems of the request, which the server
 * returns to the caller in the API's error form.
 */
public class RequestException extends RuntimeException {

  private final transient List<Problem> problems;

  /**
   * Creates an exception with several problems.
   *
   * @param problems the problems, at least one; the code of the first problem decides the status
   */
  public RequestException(List<Problem> problems) {
    super(problems.stream().map(Problem::message).collect(Collectors.joining("; ")));
    this.problems = List.copyOf(problems);
  }

  /** Creates an exception with a single problem. */
  public RequestException(Problem problem) {
    this(List.of(problem));
  }

  /** Returns the problems, at least one. */
  public List<Problem> problems() {
    return problems;
  }
}
