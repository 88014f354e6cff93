package dev.memlog.index;

/**
 * Thrown when the stored data is damaged, or was made for a different model or shape of collection.
 * The index must be rebuilt from the topics.
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
