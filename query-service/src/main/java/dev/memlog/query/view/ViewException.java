package dev.memlog.query.view;

/**
 * Thrown when a view's store does not work, for example because its disk is full or it was closed.
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
