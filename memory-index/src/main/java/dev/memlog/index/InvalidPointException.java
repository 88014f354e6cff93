package dev.memlog.index;

/**
 * The batch holds a point that can never be stored: wrong dimension, a field the collection has
 * not, a value too large.
 */
public class InvalidPointException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public InvalidPointException(String message) {
    super(message);
  }
}
