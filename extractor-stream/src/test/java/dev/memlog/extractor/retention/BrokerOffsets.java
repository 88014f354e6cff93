package dev.memlog.extractor.retention;

import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** The ends of partitions and the positions of groups on a broker. */
record BrokerOffsets(Admin admin) {

  /** Sets the position of a group. */
  void commit(String group, TopicPartition partition, long offset) throws Exception {
    admin
        .alterConsumerGroupOffsets(group, Map.of(partition, new OffsetAndMetadata(offset)))
        .all()
        .get();
  }

  /** Returns the offset of the first record that is left. */
  long earliest(TopicPartition partition) throws Exception {
    return offset(partition, OffsetSpec.earliest());
  }

  /** Returns the offset of the next record to come. */
  long latest(TopicPartition partition) throws Exception {
    return offset(partition, OffsetSpec.latest());
  }

  private long offset(TopicPartition partition, OffsetSpec which) throws Exception {
    return admin.listOffsets(Map.of(partition, which)).partitionResult(partition).get().offset();
  }
}
