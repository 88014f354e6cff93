package dev.memlog.embedding;

/**
 * An extension point for embedders: a class with a public constructor without parameters, named in
 * {@code META-INF/services/dev.memlog.embedding.EmbedderProvider} of a jar on the class path.
 */
public interface EmbedderProvider {

  /**
   * Returns the value of {@code embedding.provider} that selects this provider. A provider with a
   * built-in name is never selected.
   */
  String name();

  /**
   * Opens an embedder; the caller closes it.
   *
   * @throws IllegalArgumentException if the configuration does not suit this provider
   * @throws EmbeddingUnavailableException if a server that is needed to open the embedder cannot be
   *     reached
   */
  Embedder open(EmbeddingConfig config);
}
