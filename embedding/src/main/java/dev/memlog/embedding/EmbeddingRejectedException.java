package dev.memlog.embedding;

/**
 * Thrown when the provider refuses an input, or has no usable vector for it: the same call will
 * fail again. Of several texts in a call, any may be the cause.
 */
public class EmbeddingRejectedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public EmbeddingRejectedException(String message) {
    super(message);
  }
}
