package dev.memlog.runtime.config;

/**
 * A fault of the configuration: a value that breaks a rule, or a source that cannot be read.
 *
 * @param key the dotted key, such as {@code indexer.batchSize}; empty for a whole source
 * @param rule the rule that was broken
 * @param value the invalid value; empty if there is none
 * @param source the place of the value, such as file and line, or the environment variable; empty
 *     if there is none
 */
public record ConfigProblem(String key, String rule, String value, String source) {

  /**
   * Returns one sentence, such as {@code indexer.batchSize must be at least 1, got 0
   * (memlog.yaml:12)}.
   */
  public String message() {
    return (key.isEmpty() ? "the configuration" : key)
        + " "
        + rule
        + (value.isEmpty() ? "" : ", got " + value)
        + (source.isEmpty() ? "" : " (" + source + ")");
  }
}
