package dev.memlog.index;

/** Thrown when no collection answers queries yet, because the indexer still fills the first one. */
public class IndexFillingException extends IndexUnavailableException {

  private static final long serialVersionUID = 1L;

  public IndexFillingException(String message) {
    super(message);
  }
}
