package dev.memlog.embedding;

/**
 * A monotone map from a model's raw cosine to similarity, 0 to 1. Cosines of two models cannot be
 * compared; similarities can: they mean what all-MiniLM-L6-v2's cosines mean, the scale in which
 * every threshold is written.
 */
public interface Calibration {

  /**
   * @param cosine −1 to 1
   * @return similarity, 0 to 1
   */
  double similarity(double cosine);
}
