package dev.memlog.schemas;

import java.util.List;

/** The cluster's topics are not those of the catalogue; a service refuses to start on them. */
public class TopicMismatchException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public TopicMismatchException(List<String> differences) {
    super(String.join("; ", differences));
  }
}
