package dev.memlog.embedding;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** A factory of the embedder that the configuration names. */
public final class Embedders {

  private static final List<String> OURS =
      List.of("onnx", ModelFile.PROVIDER, "openai", "ollama", "hashing", NoEmbedder.PROVIDER);

  private Embedders() {}

  /**
   * Opens the embedder of the configured provider and model; the caller closes it.
   *
   * @throws IllegalArgumentException if there is no such provider or model, or a setting does not
   *     suit it; the message states the rule
   * @throws IllegalStateException if a model in this process is not on the class path or cannot run
   * @throws EmbeddingUnavailableException if {@code dimensions} is 0 and the provider, which must
   *     then supply them, cannot be reached
   */
  public static Embedder open(EmbeddingConfig config) {
    return new ShorteningEmbedder(provider(config));
  }

  private static Embedder provider(EmbeddingConfig config) {
    return switch (config.provider()) {
      case "onnx" -> new OnnxEmbedder(BundledModel.load(config), config.threads());
      case ModelFile.PROVIDER -> new OnnxEmbedder(ModelFile.load(config), config.threads());
      case "openai" -> new HttpEmbedder(config, HttpDialect.OPENAI);
      case "ollama" -> new HttpEmbedder(config, HttpDialect.OLLAMA);
      case "hashing" -> new HashingEmbedder();
      case NoEmbedder.PROVIDER -> new NoEmbedder();
      default -> plugged(config);
    };
  }

  private static Embedder plugged(EmbeddingConfig config) {
    List<EmbedderProvider> providers =
        ServiceLoader.load(EmbedderProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    return providers.stream()
        .filter(provider -> provider.name().equals(config.provider()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "embedding.provider must be one of "
                        + Stream.concat(
                                OURS.stream(), providers.stream().map(EmbedderProvider::name))
                            .toList()
                        + ", got "
                        + config.provider()))
        .open(config);
  }
}
