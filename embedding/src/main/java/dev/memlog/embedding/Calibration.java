package dev.memlog.embedding;

/**
 * A monotone map from a model's raw cosine to similarity, 0 to 1. Cosines of two models cannot be
 * compared, but similarities can. Similarities are on the scale of all-MiniLM-L6-v2's cosines, on
 * which all thresholds are set.
 */
public interface Calibration {

  /**
   * Returns the similarity of a cosine.
   *
   * @param cosine the cosine, −1 to 1
   * @return the similarity, 0 to 1
   */
  double similarity(double cosine);
}
