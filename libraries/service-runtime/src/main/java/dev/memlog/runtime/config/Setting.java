package dev.memlog.runtime.config;

import java.util.List;
import java.util.Map;

/** An untyped value of a key, with its place in the source that sets it. */
sealed interface Setting {

  /** Returns the place, such as {@code memlog.yaml:12} or {@code MEMLOG_INDEXER_BATCH_SIZE}. */
  String source();

  /** Returns the value for an error message. */
  String shown();

  record Scalar(String text, String source) implements Setting {
    @Override
    public String shown() {
      return text;
    }
  }

  record Sequence(List<Setting> items, String source) implements Setting {
    @Override
    public String shown() {
      return "a list";
    }
  }

  /**
   * A section or map of settings.
   *
   * @param entries the entries in the order in which they were written
   */
  record Mapping(Map<String, Setting> entries, String source) implements Setting {
    @Override
    public String shown() {
      return "a section";
    }
  }
}
