package dev.memlog.embedding;

/**
 * Thrown when the embedding provider refuses an input, or has no usable vector for it, so that the
 * same call will fail again. If a call has several texts, any of them may be the cause.
 */
public class EmbeddingRejectedException extends RuntimeException {

  public EmbeddingRejectedException(String message) {
    super(message);
  }
}
