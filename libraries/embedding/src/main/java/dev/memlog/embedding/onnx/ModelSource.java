package dev.memlog.embedding.onnx;

import org.jspecify.annotations.Nullable;

/**
 * The setting from which a model or its tokenizer was loaded, for error messages.
 *
 * @param key the name of the setting, such as {@code embedding.file.model}
 * @param value the value of the setting, such as a path
 */
public record ModelSource(String key, String value) {

  /**
   * Returns the exception to throw if the model or tokenizer cannot be used. Its message names the
   * setting, the rule, the value and the cause.
   *
   * @param rule the requirement, such as "be a readable file"
   * @param cause the failure; null if there is none
   */
  public IllegalArgumentException must(String rule, @Nullable Throwable cause) {
    String detail =
        cause == null || cause.getMessage() == null ? "" : " (" + cause.getMessage() + ")";
    return new IllegalArgumentException(key + " must " + rule + ", got " + value + detail, cause);
  }
}
