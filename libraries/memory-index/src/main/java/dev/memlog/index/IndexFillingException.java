package dev.memlog.index;

/** Thrown when no collection answers queries yet, because the indexer still fills the first one. */
public class IndexFillingException extends IndexUnavailableException {

  public IndexFillingException(String message) {
    super(message);
  }
}
