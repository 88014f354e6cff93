package dev.memlog.embedding;

/**
 * A model as the rest of Memlog knows it.
 *
 * @param id name and version, such as {@code e5-small-v2-q}; stored with each vector
 * @param dimensions of its vectors
 * @param provider who computes it: onnx, openai, ollama, hashing, or one that a user plugged in
 * @param calibration its cosines of a query with a passage, on the scale that thresholds are
 *     written in
 * @param passageCalibration its cosines of two passages, on the same scale; another map where the
 *     model embeds queries and passages differently
 */
public record EmbeddingModel(
    String id,
    int dimensions,
    String provider,
    Calibration calibration,
    Calibration passageCalibration) {

  /** A model that embeds queries as it does passages. */
  public EmbeddingModel(String id, int dimensions, String provider, Calibration calibration) {
    this(id, dimensions, provider, calibration, calibration);
  }
}
