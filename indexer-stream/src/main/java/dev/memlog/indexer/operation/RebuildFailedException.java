package dev.memlog.indexer.operation;

/** Thrown when a rebuild cannot end with a switch. */
final class RebuildFailedException extends Exception {

  RebuildFailedException(String message) {
    super(message);
  }
}
