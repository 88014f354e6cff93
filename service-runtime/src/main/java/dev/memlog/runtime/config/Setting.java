package dev.memlog.runtime.config;

import java.util.List;
import java.util.Map;

/** What a source says about a key, not yet of any type, with the place it stands at. */
sealed interface Setting {

  /** Where it stands, such as {@code memlog.yaml:12} or {@code MEMLOG_INDEXER_BATCH_SIZE}. */
  String source();

  /** How an error shows it. */
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
   * @param entries in the order they were written
   */
  record Mapping(Map<String, Setting> entries, String source) implements Setting {
    @Override
    public String shown() {
      return "a section";
    }
  }
}
