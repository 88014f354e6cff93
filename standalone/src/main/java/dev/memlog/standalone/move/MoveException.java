package dev.memlog.standalone.move;

/** Thrown if a log cannot be moved; the message names the topic or directory, rule and value. */
public class MoveException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public MoveException(String message) {
    super(message);
  }
}
