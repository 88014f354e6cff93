package dev.memlog.index;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the index is unavailable or overloaded, or the outcome of a write is unknown. The
 * same call may succeed later.
 */
public class IndexUnavailableException extends RuntimeException {

  public IndexUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public IndexUnavailableException(String message) {
    super(message);
  }
}
