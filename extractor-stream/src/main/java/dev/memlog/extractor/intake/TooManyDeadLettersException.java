package dev.memlog.extractor.intake;

/** The stage rejects more than it should be trusted with; it stops until somebody has looked. */
public class TooManyDeadLettersException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public TooManyDeadLettersException(String message) {
    super(message);
  }
}
