package dev.memlog.embedding;

/** The cosine of two unit vectors. */
final class Cosine {

  private Cosine() {}

  static double of(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
