package dev.memlog.standalone.client;

import dev.memlog.api.v1.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown if the server answered with an error. */
public class ApiException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final transient List<Problem> problems;

  /**
   * @param status the HTTP status
   * @param problems the problems as the error form lists them; may be empty
   */
  public ApiException(int status, List<Problem> problems, String body) {
    super(
        problems.isEmpty()
            ? "HTTP " + status + (body.isBlank() ? "" : ": " + body.strip())
            : problems.stream().map(Problem::getMessage).collect(Collectors.joining("; ")));
    this.status = status;
    this.problems = List.copyOf(problems);
  }

  public int status() {
    return status;
  }

  public List<Problem> problems() {
    return problems;
  }

  /** Returns whether the same call may succeed later. */
  public boolean passing() {
    return status == 429 || status == 408 || status >= 500;
  }
}
