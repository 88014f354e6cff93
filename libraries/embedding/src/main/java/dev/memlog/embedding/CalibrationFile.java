package dev.memlog.embedding;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.embedding.KnotCalibration.Knot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A calibration of a model: the content of the JSON file that {@code memlog calibrate} writes and
 * the configuration names.
 *
 * @param model the id of the model that the calibration was fitted for
 * @param queries the map from the cosine of a query and a passage to their similarity
 * @param passages the map from the cosine of two passages to their similarity
 */
public record CalibrationFile(String model, List<Knot> queries, List<Knot> passages) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if the knots of a map are fewer than two or do not ascend
   */
  public CalibrationFile {
    queries = new KnotCalibration(queries).knots();
    passages = new KnotCalibration(passages).knots();
  }

  /**
   * Reads the calibration of a model.
   *
   * @throws IllegalArgumentException if the file cannot be read, is not a calibration, or is for a
   *     different model
   */
  static CalibrationFile read(Path file, String model) {
    CalibrationFile read;
    try {
      read = JSON.readValue(Files.readAllBytes(file), CalibrationFile.class);
    } catch (JsonProcessingException e) {
      throw refused("be a file that ./memlog calibrate has written", file, e);
    } catch (IOException e) {
      throw refused("be a readable file or none", file, e);
    }
    if (!read.model.equals(model)) {
      throw new IllegalArgumentException(
          "embedding.calibration.file must be fitted for the model %s, got %s for model %s: fit it again with ./memlog calibrate"
              .formatted(model, file, read.model));
    }
    return read;
  }

  private static IllegalArgumentException refused(String rule, Path file, IOException e) {
    return new IllegalArgumentException(
        "embedding.calibration.file must " + rule + ", got " + file + " (" + e.getMessage() + ")",
        e);
  }

  /** Returns the content of the file: this calibration as indented JSON with a final newline. */
  public String json() {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers can always be written", e);
    }
  }
}
