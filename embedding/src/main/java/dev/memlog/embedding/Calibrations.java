package dev.memlog.embedding;

/** The fitted maps of models whose cosines differ from all-MiniLM-L6-v2's. */
final class Calibrations {

  static final Calibration E5_SMALL_V2_Q =
      KnotCalibration.of(0.65, 0, 0.808, 0.273, 0.895, 0.616, 1, 1);

  private Calibrations() {}
}
