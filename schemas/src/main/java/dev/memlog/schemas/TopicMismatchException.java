package dev.memlog.schemas;

import java.util.List;

/**
 * Thrown if topics of the cluster differ from their specifications in {@link Topics}. A service
 * then refuses to start.
 */
public class TopicMismatchException extends RuntimeException {

  /**
   * Creates the exception.
   *
   * @param differences the differences, one sentence for each
   */
  public TopicMismatchException(List<String> differences) {
    super(String.join("; ", differences));
  }
}
