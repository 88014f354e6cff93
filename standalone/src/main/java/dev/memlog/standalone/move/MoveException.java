package dev.memlog.standalone.move;

/**
 * Thrown if a log cannot be moved; the message names the topic or directory, the rule and the
 * value.
 */
public class MoveException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public MoveException(String message) {
    super(message);
  }
}
