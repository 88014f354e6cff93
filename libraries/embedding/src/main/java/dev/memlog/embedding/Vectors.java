package dev.memlog.embedding;

/** The arithmetic of vectors. */
final class Vectors {

  private Vectors() {}

  /**
   * Returns the vector of length 1 in the same direction.
   *
   * @throws EmbeddingRejectedException if there is no such vector, because a component is not
   *     finite or all are 0
   */
  static float[] unit(double[] vector) {
    double squares = 0;
    for (double component : vector) {
      squares += component * component;
    }
    if (!Double.isFinite(squares) || squares == 0) {
      throw new EmbeddingRejectedException(
          "an embedding must be finite and not 0, got a vector of squared length " + squares);
    }
    double length = Math.sqrt(squares);
    float[] unit = new float[vector.length];
    for (int i = 0; i < unit.length; i++) {
      unit[i] = (float) (vector[i] / length);
    }
    return unit;
  }
}
