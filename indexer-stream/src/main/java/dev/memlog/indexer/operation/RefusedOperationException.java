package dev.memlog.indexer.operation;

/** Thrown when an operation on an index cannot begin in the present state. */
public final class RefusedOperationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RefusedOperationException(String message) {
    super(message);
  }
}
