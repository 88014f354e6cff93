package dev.memlog.registry;

import java.util.Optional;

/** A decoded record of the topic {@code _schemas}. */
sealed interface RegistryRecord {

  /** A version of a subject's schema. */
  record Version(SchemaVersion version) implements RegistryRecord {}

  /**
   * A change of a compatibility level.
   *
   * @param subject the subject; empty for the global level, which applies to subjects without a
   *     level
   * @param level the level; empty if removed
   */
  record Level(Optional<String> subject, Optional<String> level) implements RegistryRecord {}
}
