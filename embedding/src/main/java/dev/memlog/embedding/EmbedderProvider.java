package dev.memlog.embedding;

/**
 * Plugs in an embedder of one's own: a class with a public constructor without parameters, named in
 * {@code META-INF/services/dev.memlog.embedding.EmbedderProvider} of a jar on the class path.
 */
public interface EmbedderProvider {

  /** What {@code embedding.provider} says to choose it; one of ours cannot be replaced. */
  String name();

  /**
   * Opens the embedder; the caller closes it.
   *
   * @throws IllegalArgumentException if the configuration does not suit this provider
   * @throws EmbeddingUnavailableException if the provider must be reached for this and cannot be
   */
  Embedder open(EmbeddingConfig config);
}
