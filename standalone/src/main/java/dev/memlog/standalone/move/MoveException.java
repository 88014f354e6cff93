package dev.memlog.standalone.move;

/**
 * Thrown if a data directory cannot be moved to a cluster. The message names the topic or
 * directory, the rule and the value.
 */
public class MoveException extends RuntimeException {

  public MoveException(String message) {
    super(message);
  }
}
