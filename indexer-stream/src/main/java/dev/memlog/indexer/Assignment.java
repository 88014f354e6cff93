package dev.memlog.indexer;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The partitions that are an indexer's own as of one generation of its group.
 *
 * @param member proves it to the group's coordinator, until the next rebalance
 * @param offsets that have taken effect, by partition; at least one
 */
record Assignment(ConsumerGroupMetadata member, Map<TopicPartition, OffsetAndMetadata> offsets) {

  Assignment {
    // With no offset, or as no member, the coordinator would not be asked: anybody could commit.
    if (offsets.isEmpty() || member.generationId() < 0) {
      throw new IllegalArgumentException(
          "an assignment needs a partition and a generation, got %s in generation %d"
              .formatted(offsets.keySet(), member.generationId()));
    }
    offsets = Map.copyOf(offsets);
  }
}
