package dev.memlog.indexer.partitions;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The offsets of the partitions that an indexer owns in one generation of its consumer group.
 *
 * @param member the membership that proves the ownership to the group's coordinator, until the next
 *     rebalance
 * @param offsets the offsets below which all records have taken effect, by partition; at least one
 */
public record OwnedOffsets(
    ConsumerGroupMetadata member, Map<TopicPartition, OffsetAndMetadata> offsets) {

  /**
   * Checks that the group's coordinator can verify the ownership.
   *
   * @throws IllegalArgumentException if there is no offset, or the member has no generation
   */
  public OwnedOffsets {
    // Without an offset or a generation the coordinator would not check the membership, and any
    // process could commit.
    if (offsets.isEmpty() || member.generationId() < 0) {
      throw new IllegalArgumentException(
          "owned offsets need a partition and a generation, got %s in generation %d"
              .formatted(offsets.keySet(), member.generationId()));
    }
    offsets = Map.copyOf(offsets);
  }
}
