package dev.memlog.runtime.config;

/**
 * One thing that is wrong with the configuration.
 *
 * @param key dotted, such as {@code indexer.batchSize}; empty for a source as a whole
 * @param rule that was broken
 * @param value as it came; empty where there is none
 * @param source where it stands: file and line, or variable; empty for a default
 */
public record ConfigProblem(String key, String rule, String value, String source) {

  /** One sentence: {@code indexer.batchSize must be at least 1, got 0 (memlog.yaml:12)}. */
  public String message() {
    return (key.isEmpty() ? "the configuration" : key)
        + " "
        + rule
        + (value.isEmpty() ? "" : ", got " + value)
        + (source.isEmpty() ? "" : " (" + source + ")");
  }
}
