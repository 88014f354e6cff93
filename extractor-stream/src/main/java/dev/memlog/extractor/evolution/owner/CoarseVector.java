package dev.memlog.extractor.evolution.owner;

/**
 * A vector rounded to integers, for a bound on cosines that costs a fraction of a cosine. Sums of
 * integers are the same in any order, so the processor may add many at once and every machine gets
 * the same bound.
 *
 * <p>A vector a is q/S + e, with q in integers, the scale S and a remainder e. Then a·b is qa·qb/S²
 * + ea·b + qa/S·eb, and the last two are at most |ea|·|b| and |qa/S|·|eb| (Cauchy-Schwarz).
 */
public final class CoarseVector {

  private static final int SCALE = 1 << 14;

  /** The length from which sums of products might overflow; far above that of a vector. */
  private static final double LONGEST = 2;

  /** An upper bound of the error of a cosine that is summed in floats. */
  private static final double ROUNDING = 1e-6;

  private final int[] values;
  private final double length;
  private final double remainder;
  private final double coarseLength;

  private CoarseVector(int[] values, double length, double remainder, double coarseLength) {
    this.values = values;
    this.length = length;
    this.remainder = remainder;
    this.coarseLength = coarseLength;
  }

  public static CoarseVector of(float[] vector) {
    int[] values = new int[vector.length];
    double length = 0;
    double remainder = 0;
    double coarse = 0;
    for (int i = 0; i < vector.length; i++) {
      double exact = vector[i];
      values[i] = (int) Math.round(exact * SCALE);
      double kept = (double) values[i] / SCALE;
      length += exact * exact;
      remainder += (exact - kept) * (exact - kept);
      coarse += kept * kept;
    }
    return new CoarseVector(values, Math.sqrt(length), Math.sqrt(remainder), Math.sqrt(coarse));
  }

  /**
   * Returns a number that the cosine of the two vectors does not exceed. For vectors of length 1
   * and 384 dimensions it is at most 0.003 above the cosine: each remainder is at most √384/2S.
   */
  public double cosineAtMost(CoarseVector other) {
    boolean bounded =
        values.length == other.values.length
            && coarseLength <= LONGEST
            && other.coarseLength <= LONGEST;
    return bounded
        ? (double) product(values, other.values) / ((double) SCALE * SCALE)
            + remainder * other.length
            + coarseLength * other.remainder
            + ROUNDING
        : Double.POSITIVE_INFINITY;
  }

  /** Returns a sum that does not overflow, as the two lengths bound it. */
  private static int product(int[] a, int[] b) {
    int sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
