package dev.memlog.embedding;

/**
 * The description of an embedding model.
 *
 * @param id the name and version, such as {@code e5-small-v2-q}; stored with each vector
 * @param dimensions the dimensions of its vectors
 * @param provider the provider that computes it: onnx, openai, ollama, hashing, none, or a user's
 *     plug-in
 * @param calibration the calibration of cosines of a query with a passage, onto the scale of
 *     thresholds
 * @param passageCalibration the calibration of cosines of two passages, onto the same scale; it
 *     differs from {@code calibration} if the model embeds queries and passages differently
 */
public record EmbeddingModel(
    String id,
    int dimensions,
    String provider,
    Calibration calibration,
    Calibration passageCalibration) {

  /** The provider without a model. */
  static final String NONE = "none";

  /** Creates a model that embeds queries in the same way as passages. */
  public EmbeddingModel(String id, int dimensions, String provider, Calibration calibration) {
    this(id, dimensions, provider, calibration, calibration);
  }

  /**
   * Returns whether there is no model. Similarities then carry no information, and ranking is
   * lexical only.
   */
  public boolean absent() {
    return provider.equals(NONE);
  }
}
