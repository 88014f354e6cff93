package dev.memlog.embedding;

/**
 * An extension point for embedders: a class with a public constructor without parameters, named in
 * {@code META-INF/services/dev.memlog.embedding.EmbedderProvider} of a jar on the class path.
 */
public interface EmbedderProvider {

  /**
   * Returns the value of {@code embedding.provider} that selects this provider. The built-in names
   * cannot be replaced.
   */
  String name();

  /**
   * Opens the embedder; the caller closes it.
   *
   * @throws IllegalArgumentException if the configuration does not suit this provider
   * @throws EmbeddingUnavailableException if opening needs a provider that cannot be reached
   */
  Embedder open(EmbeddingConfig config);
}
