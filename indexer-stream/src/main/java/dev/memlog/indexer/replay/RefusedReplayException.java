package dev.memlog.indexer.replay;

/**
 * Thrown if a replay cannot begin or continue, such as when events are missing. The message states
 * the reason.
 */
public final class RefusedReplayException extends Exception {

  private static final long serialVersionUID = 1;

  public RefusedReplayException(String message) {
    super(message);
  }
}
