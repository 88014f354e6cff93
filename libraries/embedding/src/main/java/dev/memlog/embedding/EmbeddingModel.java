package dev.memlog.embedding;

/**
 * The description of an embedding model.
 *
 * @param id the name and version, such as {@code e5-small-v2-q}; stored with each vector
 * @param dimensions the number of dimensions of its vectors
 * @param provider the provider that computes the vectors: onnx, onnx-file, openai, ollama, hashing,
 *     none, or the name of an {@link EmbedderProvider}
 * @param calibration the map from the cosine of a query and a passage to their similarity
 * @param passageCalibration the map from the cosine of two passages to their similarity; differs
 *     from {@code calibration} if the model embeds queries and passages differently
 */
public record EmbeddingModel(
    String id,
    int dimensions,
    String provider,
    Calibration calibration,
    Calibration passageCalibration) {

  /** The provider without a model. */
  static final String NONE = "none";

  /**
   * Creates the description of a model that has one calibration for all cosines, because it embeds
   * queries in the same way as passages.
   */
  public EmbeddingModel(String id, int dimensions, String provider, Calibration calibration) {
    this(id, dimensions, provider, calibration, calibration);
  }

  /** Returns this model with other calibrations. */
  EmbeddingModel calibrated(Calibration queries, Calibration passages) {
    return new EmbeddingModel(id, dimensions, provider, queries, passages);
  }

  /**
   * Returns whether this description stands for no model, because the provider is none.
   * Similarities then carry no information, and ranking is lexical only.
   */
  public boolean absent() {
    return provider.equals(NONE);
  }
}
