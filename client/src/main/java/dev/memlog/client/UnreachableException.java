package dev.memlog.client;

/**
 * Thrown if no valid answer was received: no server listens at the address, the connection broke,
 * the time limit passed, the thread was interrupted, or the answer is not Memlog's.
 */
public final class UnreachableException extends MemlogException {

  private static final long serialVersionUID = 1L;

  UnreachableException(String url, Throwable cause) {
    super("No Memlog at " + url + ": start one with ./memlog up", cause);
  }

  @Override
  public boolean retryable() {
    return true;
  }
}
