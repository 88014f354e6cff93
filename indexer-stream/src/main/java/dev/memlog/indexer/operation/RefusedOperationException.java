package dev.memlog.indexer.operation;

/**
 * Thrown when an operation on an index cannot begin in the present state, such as a rebuild while
 * another one is running. The message states the reason.
 */
public final class RefusedOperationException extends RuntimeException {

  RefusedOperationException(String message) {
    super(message);
  }
}
