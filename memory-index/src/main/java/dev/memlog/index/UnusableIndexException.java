package dev.memlog.index;

/**
 * Thrown when the stored data can never be used as this collection, because it is damaged or was
 * made for another model or another shape. It must be rebuilt from the topics.
 */
public class UnusableIndexException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnusableIndexException(String message) {
    super(message);
  }

  public UnusableIndexException(String message, Throwable cause) {
    super(message, cause);
  }
}
