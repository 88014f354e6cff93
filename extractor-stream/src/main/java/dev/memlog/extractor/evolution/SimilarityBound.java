package dev.memlog.extractor.evolution;

import dev.memlog.embedding.Calibration;
import dev.memlog.extractor.evolution.owner.CoarseVector;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import org.jspecify.annotations.Nullable;

/**
 * A cheap test that shows for most pairs of memories that their similarity does not exceed a
 * threshold. Only the other pairs need the exact similarity. Safe for use by several threads.
 */
public final class SimilarityBound {

  /** An upper bound of the error of a calibrated similarity by rounding. */
  private static final double ROUNDING = 1e-9;

  private final double cosine;

  /**
   * Creates a test.
   *
   * @param similarity the threshold
   */
  SimilarityBound(Calibration calibration, double similarity) {
    this.cosine = cosineUpTo(calibration, similarity - ROUNDING);
  }

  /** Returns a cosine up to which no similarity exceeds a threshold; −∞ if there is none. */
  private static double cosineUpTo(Calibration calibration, double similarity) {
    double low = -2;
    double high = 2;
    if (calibration.similarity(low) > similarity) {
      return Double.NEGATIVE_INFINITY;
    }
    while (high - low > ROUNDING) {
      double middle = (low + high) / 2;
      if (calibration.similarity(middle) <= similarity) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Returns whether the test shows that the similarity of two memories does not exceed the
   * threshold. The result false permits no conclusion; it is also the result if a memory has no
   * vector.
   */
  public boolean surelyWithin(ParsedMemory one, ParsedMemory other) {
    return surelyWithin(one.coarse(), other.coarse());
  }

  boolean surelyWithin(@Nullable CoarseVector one, @Nullable CoarseVector other) {
    return one != null && other != null && one.cosineAtMost(other) <= cosine;
  }
}
