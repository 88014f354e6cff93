package dev.memlog.embedding;

/**
 * The prefixes that a model requires before its inputs.
 *
 * @param query prefix of each query; empty for the model's own with onnx, for none otherwise
 * @param passage prefix of each passage; empty for the model's own with onnx, for none otherwise
 */
public record PrefixConfig(String query, String passage) {

  static PrefixConfig defaults() {
    return new PrefixConfig("", "");
  }
}
