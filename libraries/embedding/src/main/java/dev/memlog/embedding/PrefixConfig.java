package dev.memlog.embedding;

/**
 * The prefixes that a model requires before its input texts.
 *
 * @param query prefix of each query; empty for the model's own with onnx, otherwise none
 * @param passage prefix of each passage; empty for the model's own with onnx, otherwise none
 */
public record PrefixConfig(String query, String passage) {

  static final PrefixConfig DEFAULTS = new PrefixConfig("", "");
}
