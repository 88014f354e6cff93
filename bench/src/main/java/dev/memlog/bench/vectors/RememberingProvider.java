package dev.memlog.bench.vectors;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbedderProvider;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import java.nio.file.Path;

/**
 * The provider of {@code embedding.provider=remembering}: the models of this process, with vectors
 * cached in {@code ~/.cache/memlog}. With the model {@code hashing} it uses the provider {@code
 * hashing} instead.
 */
public final class RememberingProvider implements EmbedderProvider {

  public static final String NAME = "remembering";

  /** The system property that overrides the directory of cached vectors. */
  public static final String DIRECTORY = "memlog.cache";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Embedder open(EmbeddingConfig config) {
    String provider = config.model().equals("hashing") ? "hashing" : "onnx";
    Embedder embedder = Embedders.open(EmbeddingConfig.of(provider, config.model()));
    try {
      return new RememberingEmbedder(embedder, directory());
    } catch (RuntimeException e) {
      embedder.close();
      throw e;
    }
  }

  private static Path directory() {
    String home = System.getProperty("user.home", ".");
    return Path.of(System.getProperty(DIRECTORY, Path.of(home, ".cache", "memlog").toString()))
        .resolve("vectors");
  }
}
