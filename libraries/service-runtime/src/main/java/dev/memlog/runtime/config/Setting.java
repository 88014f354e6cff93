package dev.memlog.runtime.config;

import java.util.List;
import java.util.Map;

/** An untyped value of a key, with its place in the source that sets it. */
sealed interface Setting {

  /** Returns the place, such as {@code memlog.yaml:12} or {@code MEMLOG_INDEXER_BATCH_SIZE}. */
  String source();

  /** Returns the value for an error message. */
  default String shown() {
    return switch (this) {
      case Scalar scalar -> scalar.text();
      case Sequence _ -> "a list";
      case Mapping _ -> "a section";
    };
  }

  record Scalar(String text, String source) implements Setting {}

  record Sequence(List<Setting> items, String source) implements Setting {}

  /**
   * A section or map of settings.
   *
   * @param entries the entries in the order in which they were written
   */
  record Mapping(Map<String, Setting> entries, String source) implements Setting {}
}
