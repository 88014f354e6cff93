package dev.memlog.query.view;

/**
 * Thrown when the local store of a {@link TopicView} cannot be used, for example because its disk
 * is full or because the view does not run.
 */
public class ViewException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ViewException(String message, Throwable cause) {
    super(message, cause);
  }

  public ViewException(String message) {
    super(message);
  }
}
