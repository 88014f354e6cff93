package dev.memlog.schemas;

import java.util.List;

/**
 * Thrown when the cluster's topics differ from the catalogue, so that a service refuses to start.
 */
public class TopicMismatchException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public TopicMismatchException(List<String> differences) {
    super(String.join("; ", differences));
  }
}
