package dev.memlog.indexer.operation;

/** Thrown when a rebuild cannot end with a switch. */
final class RebuildFailedException extends Exception {

  private static final long serialVersionUID = 1L;

  RebuildFailedException(String message) {
    super(message);
  }
}
