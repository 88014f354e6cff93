package dev.memlog.embedding;

import java.nio.file.Path;
import java.util.List;

/**
 * Maps from the cosine of two vectors to the similarity of thresholds.
 *
 * @param file file of {@code memlog calibrate}; none for the cosine; empty for queries and passages
 * @param queries map for a query and a passage; empty: the model's own (onnx) or the cosine
 *     (openai, ollama); onnx-file needs file or queries
 * @param passages map for two passages; empty: that of queries, or the model's own
 */
public record CalibrationConfig(
    String file, List<KnotCalibration.Knot> queries, List<KnotCalibration.Knot> passages) {

  static final CalibrationConfig DEFAULTS = new CalibrationConfig("", List.of(), List.of());

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
      return own.calibrated(KnotCalibration.identity(), KnotCalibration.identity());
    }
    if (!file.isEmpty()) {
      var read = CalibrationFile.read(Path.of(file), own.id());
      return own.calibrated(
          new KnotCalibration(read.queries()), new KnotCalibration(read.passages()));
    }
    if (queries.isEmpty() && passages.isEmpty()) {
      return own;
    }
    Calibration ofQueries = queries.isEmpty() ? own.calibration() : new KnotCalibration(queries);
    Calibration ofPassages = passages.isEmpty() ? ofQueries : new KnotCalibration(passages);
    return own.calibrated(ofQueries, ofPassages);
  }
}
