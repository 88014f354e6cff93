package dev.memlog.extractor.core;

/** Thrown when a block or the limits do not permit a command. The message quotes no text. */
final class RefusedException extends Exception {

  RefusedException(String message) {
    super(message);
  }
}
