package dev.memlog.extractor.replay;

/**
 * Thrown if the log no longer holds every event from the first one on. The message names the first
 * topic and partition that lack events.
 */
public final class EventsMissingException extends Exception {

  private static final long serialVersionUID = 1;

  EventsMissingException(String message) {
    super(message);
  }
}
