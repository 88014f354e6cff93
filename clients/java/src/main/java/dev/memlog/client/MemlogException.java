package dev.memlog.client;

import org.jspecify.annotations.Nullable;

/** Thrown if a call failed because the server answered with an error or did not answer. */
public abstract sealed class MemlogException extends RuntimeException
    permits ApiException, UnreachableException {

  MemlogException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** Returns whether the same call may succeed if it is repeated later. */
  public abstract boolean retryable();
}
