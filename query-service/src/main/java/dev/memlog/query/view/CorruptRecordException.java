package dev.memlog.query.view;

/** Thrown when a record can never be read. */
public final class CorruptRecordException extends Exception {
  private static final long serialVersionUID = 1L;

  public CorruptRecordException(String message) {
    super(message);
  }
}
