package dev.memlog.standalone.registry;

import java.util.Optional;

/** A record of the topic. */
sealed interface RegistryRecord {

  /** A schema under a subject. */
  record Version(SchemaVersion version) implements RegistryRecord {}

  /**
   * A compatibility level.
   *
   * @param subject that it holds for; empty: those that have none of their own
   * @param level empty: taken back
   */
  record Level(Optional<String> subject, Optional<String> level) implements RegistryRecord {}

  /** Something that Confluent's registry writes and this one has no use for. */
  record Foreign() implements RegistryRecord {}
}
