package dev.memlog.index;

/**
 * What is stored cannot be used as this collection, now or later: it is damaged, or was made for
 * another model or another shape. It has to be rebuilt from the topics.
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
