package dev.memlog.embedding.onnx;

import org.jspecify.annotations.Nullable;

/**
 * The origin of a part of a model, for error messages.
 *
 * @param key the setting that names the part, such as {@code embedding.file.model}
 * @param value the value of the setting, such as a path
 */
public record ModelSource(String key, String value) {

  /**
   * Returns the exception for a part that cannot be used.
   *
   * @param rule the requirement, such as "be a readable file"
   */
  public IllegalArgumentException must(String rule, @Nullable Throwable cause) {
    String detail =
        cause == null || cause.getMessage() == null ? "" : " (" + cause.getMessage() + ")";
    return new IllegalArgumentException(key + " must " + rule + ", got " + value + detail, cause);
  }
}
