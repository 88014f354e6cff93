package dev.memlog.embedding;

import java.nio.file.Path;
import java.util.List;

/**
 * The maps from the cosine of two vectors to the similarity of their texts. All thresholds are
 * similarities.
 *
 * @param file path of the file that {@code memlog calibrate} wrote for the model; the word none to
 *     use the cosine itself as the similarity; empty to use the settings queries and passages
 * @param queries map from the cosine of a query and a passage to their similarity; empty for the
 *     model's own map with provider onnx, and for the cosine itself with openai and ollama; with
 *     onnx-file, file or queries must be given
 * @param passages map from the cosine of two passages to their similarity; empty for the map of
 *     queries, or for the model's own map if both are empty
 */
public record CalibrationConfig(
    String file, List<KnotCalibration.Knot> queries, List<KnotCalibration.Knot> passages) {

  private static final String NONE = "none";

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if the knots of a map are fewer than two or do not ascend, or
   *     both knots and a file are given
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
    if (!file.isEmpty() && !(queries.isEmpty() && passages.isEmpty())) {
      throw new IllegalArgumentException(
          "file must be empty where queries or passages are given, got " + file);
    }
  }

  static CalibrationConfig defaults() {
    return new CalibrationConfig("", List.of(), List.of());
  }

  static CalibrationConfig none() {
    return new CalibrationConfig(NONE, List.of(), List.of());
  }

  /** Returns whether the configuration names a map, or states that there is none. */
  boolean given() {
    return !file.isEmpty() || !queries.isEmpty();
  }

  /**
   * Returns the model with the configured calibrations, or with its own if none are configured.
   *
   * @throws IllegalArgumentException if the file is not a calibration of this model
   */
  EmbeddingModel applyTo(EmbeddingModel own) {
    if (file.equals(NONE)) {
      return new EmbeddingModel(
          own.id(), own.dimensions(), own.provider(), KnotCalibration.identity());
    }
    if (!file.isEmpty()) {
      return CalibrationFile.read(Path.of(file), own.id()).applyTo(own);
    }
    if (queries.isEmpty() && passages.isEmpty()) {
      return own;
    }
    Calibration ofQueries = queries.isEmpty() ? own.calibration() : new KnotCalibration(queries);
    Calibration ofPassages = passages.isEmpty() ? ofQueries : new KnotCalibration(passages);
    return new EmbeddingModel(own.id(), own.dimensions(), own.provider(), ofQueries, ofPassages);
  }
}
