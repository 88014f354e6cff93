package dev.memlog.extractor.replay;

/**
 * Thrown if the log no longer keeps every event; the message names the first topic that lacks any.
 */
public final class EventsMissingException extends Exception {

  private static final long serialVersionUID = 1;

  EventsMissingException(String message) {
    super(message);
  }
}
