package dev.memlog.embedding;

/**
 * Thrown when the embedding provider cannot be reached, is overloaded, is misconfigured or has an
 * internal fault, so that the same call may succeed later.
 */
public class EmbeddingUnavailableException extends RuntimeException {

  public EmbeddingUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }

  public EmbeddingUnavailableException(String message) {
    super(message);
  }
}
