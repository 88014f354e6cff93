package dev.memlog.embedding;

/**
 * Prefixes that a model requires; with onnx, empty for the model's own.
 *
 * @param query prefix of queries
 * @param passage prefix of passages
 */
public record PrefixConfig(String query, String passage) {

  static final PrefixConfig DEFAULTS = new PrefixConfig("", "");
}
