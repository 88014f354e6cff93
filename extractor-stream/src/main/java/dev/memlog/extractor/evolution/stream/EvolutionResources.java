package dev.memlog.extractor.evolution.stream;

import dev.memlog.embedding.Calibration;
import dev.memlog.extractor.core.CoreMemoryConfig;
import dev.memlog.extractor.evolution.EvolutionRules;
import dev.memlog.extractor.graph.GraphConfig;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.Rejection;
import java.util.List;
import java.util.stream.Stream;

/**
 * The resources that all tasks of evolution in this process share.
 *
 * @param log the means to read and write the log
 * @param calibration the calibration of two passages under the model of {@code vectors}
 * @param settings the settings of evolution and of what follows the memories
 * @param rules the rules of the pure evolution
 */
public record EvolutionResources(
    LogAccess log,
    Calibration calibration,
    ContentVectors vectors,
    Settings settings,
    EvolutionRules rules,
    MemoryMetrics metrics) {

  /**
   * The means to read and write the log.
   *
   * @param reader the reader of {@link #READ}
   */
  public record LogAccess(AvroSerdes serdes, RecordReader reader, RejectionGuard guard) {}

  /**
   * The settings of evolution and of what follows the memories.
   *
   * @param evolution the settings of evolution
   * @param lifecycle the settings of the clock and of undo
   * @param core the limits of core memory
   * @param graph the settings of the graph
   */
  public record Settings(
      EvolutionConfig evolution,
      LifecycleConfig lifecycle,
      CoreMemoryConfig core,
      GraphConfig graph) {}

  /** The topics whose values evolution reads: its inputs and the topics of its stores. */
  public static final List<TopicSpec> READ =
      Stream.concat(
              EvolutionTopology.inputs().stream(),
              Stream.of(
                  Topics.MEMORIES,
                  Topics.MEMORY_USAGE,
                  Topics.MEMORY_VECTORS,
                  Topics.CORE_MEMORY,
                  Topics.GRAPH))
          .toList();

  /** Counts a record that took effect, or needed none. */
  void accepted(LogRecord record) {
    log.guard.accepted(record.topic(), record.tenantOfKey());
  }

  /** Counts a dead-lettered record. Rejections that are the sender's fault never stop the stage. */
  void rejected(LogRecord record, Rejection rejection) {
    metrics.rejected(rejection.reason());
    if (!rejection.reason().isSendersFault()) {
      log.guard.rejected(record.topic(), rejection.tenant(), record.id());
    }
  }
}
