package dev.memlog.standalone.client;

/** Thrown if no server answers at the address, or the connection broke. */
public class UnreachableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnreachableException(String url, Throwable cause) {
    super("No Memlog at " + url + ": start one with ./memlog up", cause);
  }
}
