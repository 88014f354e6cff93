package dev.memlog.embedding;

/**
 * A monotone map from the cosine of two vectors of a model to the similarity of their texts, 0 to
 * 1. The cosines of two models cannot be compared, but similarities can. The scale of similarities
 * is that of the cosines of all-MiniLM-L6-v2; all thresholds are set on this scale.
 */
public interface Calibration {

  /**
   * Returns the similarity to which a cosine of two vectors is mapped.
   *
   * @param cosine the cosine, −1 to 1
   * @return the similarity, 0 to 1
   */
  double similarity(double cosine);
}
