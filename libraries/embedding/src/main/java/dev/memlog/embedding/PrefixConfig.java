package dev.memlog.embedding;

/**
 * Prefixes for a model; with onnx, empty for its own.
 *
 * @param query prefix of queries
 * @param passage prefix of passages
 */
public record PrefixConfig(String query, String passage) {

  static final PrefixConfig DEFAULTS = new PrefixConfig("", "");
}
