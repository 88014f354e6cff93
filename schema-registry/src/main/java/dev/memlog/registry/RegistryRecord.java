package dev.memlog.registry;

import java.util.Optional;

/** A record of the schemas' topic. */
sealed interface RegistryRecord {

  /** A schema under a subject. */
  record Version(SchemaVersion version) implements RegistryRecord {}

  /**
   * A compatibility level.
   *
   * @param subject the subject; empty for all subjects without a level of their own
   * @param level the level; empty if it was removed
   */
  record Level(Optional<String> subject, Optional<String> level) implements RegistryRecord {}

  /** A record of Confluent's registry that this registry does not need. */
  record Foreign() implements RegistryRecord {}
}
