package dev.memlog.extractor.core;

/** Thrown when a block or the limits do not permit a command. The message quotes no text. */
final class RefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  RefusedException(String message) {
    super(message);
  }
}
