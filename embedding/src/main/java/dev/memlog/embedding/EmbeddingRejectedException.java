package dev.memlog.embedding;

/**
 * The provider refuses this input, or answered with something else than vectors: the same call will
 * fail again.
 */
public class EmbeddingRejectedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public EmbeddingRejectedException(String message) {
    super(message);
  }
}
