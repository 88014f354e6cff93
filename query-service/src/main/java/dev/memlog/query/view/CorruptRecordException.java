package dev.memlog.query.view;

/** Thrown when a record of a topic can never be read, so that its reader must skip it. */
public final class CorruptRecordException extends Exception {
  private static final long serialVersionUID = 1L;

  public CorruptRecordException(String message) {
    super(message);
  }
}
