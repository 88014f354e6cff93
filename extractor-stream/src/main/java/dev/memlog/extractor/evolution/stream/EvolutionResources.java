package dev.memlog.extractor.evolution.stream;

import dev.memlog.embedding.Calibration;
import dev.memlog.extractor.core.CoreMemoryConfig;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.extractor.graph.GraphConfig;
import dev.memlog.runtime.log.RejectionGuard;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.log.LogRecord;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.Rejection;
import java.util.List;
import java.util.stream.Stream;

/**
 * The resources that all tasks of evolution in this process share.
 *
 * @param serdes the factory of serializers
 * @param reader the reader of the topics {@link #READ}
 * @param guard the guard that stops the stage after too many rejected records
 * @param calibration the map from the cosine of two passages to similarity, under the model of
 *     {@code vectors}
 * @param vectors the source of vectors for texts that arrive without one
 * @param evolution the settings of evolution
 * @param core the limits of core memory
 * @param graph the settings of the graph
 * @param rules the rules by which memories change
 * @param metrics the metrics of evolution
 */
public record EvolutionResources(
    AvroSerdes serdes,
    RecordReader reader,
    RejectionGuard guard,
    Calibration calibration,
    ContentVectors vectors,
    EvolutionConfig evolution,
    CoreMemoryConfig core,
    GraphConfig graph,
    EvolutionRules rules,
    MemoryMetrics metrics) {

  /**
   * The topics whose values evolution reads: its inputs, and the topics whose records it keeps in
   * stores.
   */
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
    guard.accepted(record.topic(), record.tenantOfKey());
  }

  /** Counts a dead-lettered record. Rejections that are the sender's fault never stop the stage. */
  void rejected(LogRecord record, Rejection rejection) {
    metrics.deadLetters(rejection.reason()).increment();
    if (!rejection.reason().isSendersFault()) {
      guard.rejected(record.topic(), rejection.tenant(), record.id());
    }
  }
}
