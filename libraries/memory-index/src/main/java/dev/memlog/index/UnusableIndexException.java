package dev.memlog.index;

/**
 * Thrown when the stored data of an index is damaged, missing or out of date, or was written for a
 * different shape of the collection or a different topic. The index must be rebuilt from the
 * topics.
 */
public class UnusableIndexException extends RuntimeException {

  public UnusableIndexException(String message) {
    super(message);
  }

  public UnusableIndexException(String message, Throwable cause) {
    super(message, cause);
  }
}
