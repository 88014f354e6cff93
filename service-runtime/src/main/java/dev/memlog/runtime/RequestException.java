package dev.memlog.runtime;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown if a request cannot be served, with all of its problems. The server converts it into the
 * error form.
 */
public class RequestException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * Creates an exception.
   *
   * @param problems the problems, at least one; the first one's code decides the status
   */
  public RequestException(List<Problem> problems) {
    super(problems.stream().map(Problem::message).collect(Collectors.joining("; ")));
    this.problems = List.copyOf(problems);
  }

  public RequestException(Problem problem) {
    this(List.of(problem));
  }

  public List<Problem> problems() {
    return problems;
  }
}
