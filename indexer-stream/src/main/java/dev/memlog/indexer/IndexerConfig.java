package dev.memlog.indexer;

import dev.memlog.indexer.embedding.BatchConfig;
import dev.memlog.indexer.partitions.PartitionsConfig;
import dev.memlog.indexer.vectors.VectorsConfig;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.log.RejectionLimits;
import dev.memlog.schemas.Ids;

/**
 * The settings of an indexer.
 *
 * @param groupId the consumer group; its offsets are for lag tools, since the index's own positions
 *     say where to continue
 * @param instance the name of this indexer within the group ({@code group.instance.id}), so that a
 *     restart need not wait for the session of the dead member to time out
 * @param generation the generation of the indexed topics, 0 to 8,191; raised when they are replaced
 * @param batches the limits on items that are held, embedded and written at a time
 * @param partitions the settings of taking over partitions and of keeping them
 * @param vectors the settings of the reuse of known vectors
 * @param timing the pauses and time limits
 * @param deadLetters the number of rejections that stops dead-lettering; deletes and live messages
 *     continue even then
 */
public record IndexerConfig(
    String groupId,
    String instance,
    int generation,
    BatchConfig batches,
    PartitionsConfig partitions,
    VectorsConfig vectors,
    TimingConfig timing,
    RejectionLimits deadLetters)
    implements Validated {

  /** Returns the default configuration. */
  public static IndexerConfig defaults() {
    return new IndexerConfig(
        "memlog-indexer",
        "1",
        0,
        BatchConfig.defaults(),
        PartitionsConfig.defaults(),
        VectorsConfig.defaults(),
        TimingConfig.defaults(),
        RejectionLimits.defaults());
  }

  /** Returns this configuration for another process of the group. */
  public IndexerConfig withInstance(String other) {
    return new IndexerConfig(
        groupId, other, generation, batches, partitions, vectors, timing, deadLetters);
  }

  /** Returns this configuration in another consumer group. */
  public IndexerConfig withGroup(String other) {
    return new IndexerConfig(
        other, instance, generation, batches, partitions, vectors, timing, deadLetters);
  }

  @Override
  public void validate(Validation check) {
    check
        .require(Ids.valid(groupId), "groupId", "must match " + Ids.RULE, groupId)
        .require(Ids.valid(instance), "instance", "must match " + Ids.RULE, instance)
        .range("generation", generation, 0, 8191);
  }
}
