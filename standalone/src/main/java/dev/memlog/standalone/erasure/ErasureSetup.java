package dev.memlog.standalone.erasure;

import dev.memlog.extractor.retention.RetentionConfig;
import dev.memlog.extractor.retention.StageGroups;
import dev.memlog.runtime.KafkaSettings;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The parts of a process that an erasure needs.
 *
 * @param kafka the access to the log
 * @param groups the groups of the stages
 * @param tenantTopics the input topics of single tenants
 * @param retention the retention of processed events
 * @param readers every stage with the topics that it reads
 * @param places the places outside the log that hold text
 * @param safe blocks until no power loss can rewind the log to before the call
 * @param leads returns whether this process handles the receipts; one of several processes does
 */
public record ErasureSetup(
    KafkaSettings kafka,
    StageGroups groups,
    Collection<String> tenantTopics,
    RetentionConfig retention,
    List<StageReader> readers,
    Places places,
    SafeMoment safe,
    BooleanSupplier leads) {

  /**
   * The places outside the log that hold text.
   *
   * @param compactions the compaction of the places of this process
   * @param remote the places of other processes; this process knows only their bounds in time
   * @param files the data directory to probe; empty if the probe covers the log only
   */
  public record Places(
      FileCompactions compactions, List<LocalPlace> remote, Optional<Path> files) {}
}
