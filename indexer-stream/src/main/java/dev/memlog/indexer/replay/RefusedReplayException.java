package dev.memlog.indexer.replay;

/** Thrown if the events cannot be replayed; the message says why. */
public final class RefusedReplayException extends Exception {

  private static final long serialVersionUID = 1;

  public RefusedReplayException(String message) {
    super(message);
  }
}
