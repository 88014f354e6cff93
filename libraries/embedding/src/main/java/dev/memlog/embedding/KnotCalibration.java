package dev.memlog.embedding;

import java.util.List;

/**
 * A calibration that is given by points, called knots. It is linear between two knots, and constant
 * below the first and above the last.
 *
 * @param knots at least two knots, with strictly ascending cosines and similarities, so that the
 *     order of cosines between the first and the last knot is preserved
 */
public record KnotCalibration(List<Knot> knots) implements Calibration {

  /**
   * The settings of a calibration's point.
   *
   * @param cosine cosine of two vectors, −1 to 1
   * @param similarity similarity of their texts, 0–1
   */
  public record Knot(double cosine, double similarity) {

    public Knot {
      if (!(cosine >= -1 && cosine <= 1)) {
        throw new IllegalArgumentException("knot.cosine must be -1 to 1, got " + cosine);
      }
      if (!(similarity >= 0 && similarity <= 1)) {
        throw new IllegalArgumentException("knot.similarity must be 0 to 1, got " + similarity);
      }
    }
  }

  public KnotCalibration {
    knots = List.copyOf(knots);
    if (knots.size() < 2) {
      throw new IllegalArgumentException("calibration must have at least 2 knots, got " + knots);
    }
    for (int i = 1; i < knots.size(); i++) {
      Knot before = knots.get(i - 1);
      Knot knot = knots.get(i);
      if (knot.cosine <= before.cosine || knot.similarity <= before.similarity) {
        throw new IllegalArgumentException(
            "calibration must ascend strictly, got " + before + " before " + knot);
      }
    }
  }

  /** Returns a calibration that maps each negative cosine to 0 and every other cosine to itself. */
  public static KnotCalibration identity() {
    return of(0, 0, 1, 1);
  }

  /**
   * Creates a calibration from the numbers of its knots.
   *
   * @param pairs a cosine, its similarity, the next cosine, its similarity and so on
   * @throws IllegalArgumentException if the count is odd, there are fewer than two knots, a number
   *     is out of its range, or the numbers do not ascend strictly
   */
  public static KnotCalibration of(double... pairs) {
    if (pairs.length % 2 != 0) {
      throw new IllegalArgumentException(
          "calibration must be pairs of cosine and similarity, got " + pairs.length + " numbers");
    }
    Knot[] knots = new Knot[pairs.length / 2];
    for (int i = 0; i < knots.length; i++) {
      knots[i] = new Knot(pairs[2 * i], pairs[2 * i + 1]);
    }
    return new KnotCalibration(List.of(knots));
  }

  @Override
  public double similarity(double cosine) {
    Knot low = knots.getFirst();
    if (!(cosine > low.cosine)) {
      return low.similarity;
    }
    for (Knot high : knots) {
      if (cosine <= high.cosine) {
        double share = (cosine - low.cosine) / (high.cosine - low.cosine);
        return low.similarity + share * (high.similarity - low.similarity);
      }
      low = high;
    }
    return low.similarity;
  }
}
