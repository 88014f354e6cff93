package dev.memlog.indexer.rechunk;

import dev.memlog.runtime.kafka.ClusterOffsets;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * A reader of the number of turns that the extraction stage has still to read for memories.
 *
 * @param admin a client of the cluster; this object closes it
 */
public record ExtractionLag(Admin admin) implements AutoCloseable {

  /**
   * Returns the number of turns that the stage has not committed. A partition of which it has never
   * committed an offset counts as read, since a stage that never ran reads nothing now.
   *
   * @throws KafkaException if the broker does not answer
   */
  public long waiting() throws InterruptedException {
    var cluster = new ClusterOffsets(admin);
    try {
      Map<TopicPartition, Long> committed = cluster.committed(Topics.EXTRACTION_GROUP);
      committed.keySet().removeIf(partition -> !partition.topic().equals(Topics.TURNS.name()));
      return cluster.offsets(committed.keySet(), OffsetSpec.latest()).entrySet().stream()
          .mapToLong(end -> end.getValue() - committed.getOrDefault(end.getKey(), 0L))
          .map(waiting -> Math.max(0, waiting))
          .sum();
    } catch (ExecutionException e) {
      throw new KafkaException("a request to the broker failed: " + e.getCause(), e);
    }
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(1));
  }
}
