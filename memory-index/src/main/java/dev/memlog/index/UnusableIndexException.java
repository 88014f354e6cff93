package dev.memlog.index;

/**
 * Thrown when the stored data of an index is damaged or missing, or was written for a different
 * shape of the collection. The index must be rebuilt from the topics.
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
