package dev.memlog.embedding;

import java.util.List;

/**
 * The maps from the cosine of two vectors to the similarity of their texts.
 *
 * @param queries map from the cosine of a query and a passage to their similarity; empty for the
 *     model's own with onnx, for the cosine itself otherwise
 * @param passages map from the cosine of two passages to their similarity; empty for that of
 *     queries
 */
public record CalibrationConfig(
    List<KnotCalibration.Knot> queries, List<KnotCalibration.Knot> passages) {

  /**
   * @throws IllegalArgumentException if the knots are no calibration
   */
  public CalibrationConfig {
    queries = List.copyOf(queries);
    passages = List.copyOf(passages);
    if (!queries.isEmpty()) {
      KnotCalibration _ = new KnotCalibration(queries);
    }
    if (!passages.isEmpty()) {
      KnotCalibration _ = new KnotCalibration(passages);
    }
  }

  static CalibrationConfig defaults() {
    return new CalibrationConfig(List.of(), List.of());
  }

  /** Returns the model with the configured calibrations, or with its own if none are configured. */
  EmbeddingModel applyTo(EmbeddingModel own) {
    if (queries.isEmpty() && passages.isEmpty()) {
      return own;
    }
    Calibration ofQueries = queries.isEmpty() ? own.calibration() : new KnotCalibration(queries);
    Calibration ofPassages = passages.isEmpty() ? ofQueries : new KnotCalibration(passages);
    return new EmbeddingModel(own.id(), own.dimensions(), own.provider(), ofQueries, ofPassages);
  }
}
