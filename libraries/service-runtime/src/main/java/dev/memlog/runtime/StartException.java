package dev.memlog.runtime;

/** Thrown if a process gives up its start; the message is one sentence for the operator. */
public final class StartException extends Exception {

  /**
   * Creates an exception.
   *
   * @param cause the latest failure of the step that the start waited for
   */
  public StartException(String message, Throwable cause) {
    super(message, cause);
  }
}
