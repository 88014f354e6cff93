package dev.memlog.client;

/** Thrown if no server answers at the address, the connection broke, or the time ran out. */
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
