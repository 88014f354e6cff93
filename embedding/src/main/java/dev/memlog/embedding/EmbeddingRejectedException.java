package dev.memlog.embedding;

/**
 * The provider refuses this input, or has no usable vector for it: the same call will fail again.
 * Of several texts in a call it may be any.
 */
public class EmbeddingRejectedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public EmbeddingRejectedException(String message) {
    super(message);
  }
}
