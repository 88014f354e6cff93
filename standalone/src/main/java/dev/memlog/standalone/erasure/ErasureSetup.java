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
 * The parts of a process that {@link Erasures} needs.
 *
 * @param kafka the access to the log
 * @param groups the consumer groups that must have read a record before retention deletes it
 * @param tenantTopics the input topics of single tenants
 * @param retention the retention of processed events
 * @param readers the stages that must have applied a delete, each with the topics that it reads
 * @param places the places outside the log that store text
 * @param safe a wait after which no power loss can rewind the log to a state before the call
 * @param leads returns whether this process handles the erasure receipts; only one of several
 *     processes may do so
 */
public record ErasureSetup(
    KafkaSettings kafka,
    StageGroups groups,
    Collection<String> tenantTopics,
    RetentionConfig retention,
    List<StageReader> readers,
    FilePlaces places,
    SafeMoment safe,
    BooleanSupplier leads) {

  /**
   * The places outside the log that store text.
   *
   * @param compactions the compaction of the places of this process
   * @param remote the places of other processes; this process knows only how long they may take to
   *     remove deleted data
   * @param files the data directory to search for deleted words; empty if only the log is searched
   */
  public record FilePlaces(
      FileCompactions compactions, List<FilePlace> remote, Optional<Path> files) {}
}
