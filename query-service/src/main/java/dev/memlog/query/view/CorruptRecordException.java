package dev.memlog.query.view;

import org.jspecify.annotations.Nullable;

/** A record that can never be read. */
public final class CorruptRecordException extends Exception {
  private static final long serialVersionUID = 1L;

  public CorruptRecordException(String message) {
    this(message, null);
  }

  CorruptRecordException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
