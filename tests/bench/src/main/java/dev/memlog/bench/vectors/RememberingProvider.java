package dev.memlog.bench.vectors;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbedderProvider;
import dev.memlog.embedding.Embedders;
import dev.memlog.embedding.EmbeddingConfig;
import java.nio.file.Path;

/**
 * The provider of {@code embedding.provider=remembering}: the local ONNX models, with vectors
 * cached on disk in {@code ~/.cache/memlog/vectors}. For the model {@code hashing} it uses the
 * provider {@code hashing} instead.
 */
public final class RememberingProvider implements EmbedderProvider {

  public static final String NAME = "remembering";

  /**
   * The name of the system property for the cache directory, by default {@code ~/.cache/memlog};
   * vectors are cached in its subdirectory {@code vectors}.
   */
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
