package dev.memlog.indexer;

import dev.memlog.indexer.embedding.BatchConfig;
import dev.memlog.indexer.partitions.PartitionsConfig;
import dev.memlog.indexer.vectors.VectorsConfig;
import dev.memlog.runtime.log.RejectionLimits;

/**
 * The settings of an indexer, the component that fills an index from a topic.
 *
 * @param group the indexer's membership in its consumer group
 * @param batches the limits on items that are held, embedded and written at a time
 * @param partitions the settings of how the indexer takes and keeps its partitions
 * @param vectors the settings of the reuse of known vectors
 * @param timing the pauses and time limits
 * @param deadLetters the limits of rejections at which the indexer stops dead-lettering; it
 *     continues to process deletes and live messages
 * @param check the settings of the checks of the index against the log
 */
public record IndexerConfig(
    GroupConfig group,
    BatchConfig batches,
    PartitionsConfig partitions,
    VectorsConfig vectors,
    TimingConfig timing,
    RejectionLimits deadLetters,
    CheckConfig check) {

  /** Returns the name of the consumer group. */
  public String groupId() {
    return group.id();
  }

  /** Returns the name of this indexer within its consumer group. */
  public String instance() {
    return group.instance();
  }

  /**
   * Returns this configuration with another name within the consumer group, for another process.
   */
  public IndexerConfig withInstance(String other) {
    return with(new GroupConfig(groupId(), other));
  }

  /** Returns this configuration with the name of another consumer group. */
  public IndexerConfig withGroup(String other) {
    return with(new GroupConfig(other, instance()));
  }

  private IndexerConfig with(GroupConfig other) {
    return new IndexerConfig(other, batches, partitions, vectors, timing, deadLetters, check);
  }
}
