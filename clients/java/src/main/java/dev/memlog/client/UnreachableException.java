package dev.memlog.client;

import java.net.ConnectException;

/**
 * Thrown if no valid answer was received: no server listens at the address, the connection broke,
 * the time limit passed, the thread was interrupted, or the answer is not in the form of Memlog's
 * API.
 */
public final class UnreachableException extends MemlogException {

  UnreachableException(String url, Throwable cause) {
    super(message(url, cause), cause);
  }

  private static String message(String url, Throwable cause) {
    if (cause instanceof ConnectException) {
      return "No Memlog at " + url + ": start one with ./memlog up";
    }
    String detail = cause.getMessage();
    return "No valid answer from Memlog at "
        + url
        + ": "
        + (detail == null || detail.isBlank() ? cause.getClass().getSimpleName() : detail);
  }

  /** Returns true unless the thread was interrupted. */
  @Override
  public boolean retryable() {
    return !(getCause() instanceof InterruptedException);
  }
}
