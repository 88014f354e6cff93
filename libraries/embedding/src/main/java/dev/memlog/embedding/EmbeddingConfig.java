package dev.memlog.embedding;

/**
 * The settings of the embedding model and of the connection to it.
 *
 * @param provider onnx (bundled), onnx-file (your model), openai (any server with {@code POST
 *     URL/embeddings}), ollama, hashing (for trials), none (words only), or an {@code
 *     EmbedderProvider}
 * @param model onnx: e5-small-v2-chat-q (if empty), e5-small-v2-q or all-minilm-l6-v2-q; onnx-file:
 *     an id, by default file name and hash of all inputs; openai, ollama: required
 * @param threads onnx, onnx-file: threads for each kind of work, 0 for the processors; openai,
 *     ollama: concurrent requests, 0 for 4
 * @param dimensions openai, ollama: 0 asks the server; onnx-file: 0 or the model's own
 * @param endpoint the server of openai or ollama
 * @param prefixes the texts before queries and passages
 * @param calibration the maps from cosines to similarities
 * @param file the model of onnx-file
 */
public record EmbeddingConfig(
    String provider,
    String model,
    int threads,
    int dimensions,
    EndpointConfig endpoint,
    PrefixConfig prefixes,
    CalibrationConfig calibration,
    ModelFileConfig file) {

  /** The default configuration: the bundled model e5-small-v2-chat-q in this process. */
  public static final EmbeddingConfig DEFAULTS = of("onnx", "");

  private static final int MOST_THREADS = 256;
  private static final int MOST_DIMENSIONS = 16_384;

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException naming the component, the rule and the value
   */
  public EmbeddingConfig {
    range("threads", threads, 0, MOST_THREADS);
    range("dimensions", dimensions, 0, MOST_DIMENSIONS);
    if (endpoint.requestDimensions() && dimensions == 0) {
      throw new IllegalArgumentException(
          "dimensions must be above 0 for endpoint.requestDimensions=true, got 0");
    }
  }

  static void range(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " must be " + least + " to " + most + ", got " + value);
    }
  }

  /** Returns the default configuration with another provider and model. */
  public static EmbeddingConfig of(String provider, String model) {
    return new EmbeddingConfig(
        provider,
        model,
        0,
        0,
        EndpointConfig.DEFAULTS,
        PrefixConfig.DEFAULTS,
        CalibrationConfig.DEFAULTS,
        ModelFileConfig.DEFAULTS);
  }

  /**
   * Returns this configuration without a calibration, for the fit of one: similarities are the raw
   * cosines, with 0 for negative ones.
   */
  public EmbeddingConfig uncalibrated() {
    return new EmbeddingConfig(
        provider, model, threads, dimensions, endpoint, prefixes, CalibrationConfig.none(), file);
  }
}
