package dev.memlog.indexer.rechunk;

import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/**
 * A reader of the number of turns that the extraction stage has still to read for memories.
 *
 * @param admin a client of the cluster; this object closes it
 */
public record ExtractionLag(Admin admin) implements AutoCloseable {

  private static final long SECONDS = 5;

  /**
   * Returns the number of turns that the stage has not committed. A partition of which it has never
   * committed an offset counts as read, since a stage that never ran reads nothing now.
   *
   * @throws KafkaException if the broker does not answer within 5 s
   */
  public long waiting() throws InterruptedException {
    long waiting = 0;
    Map<TopicPartition, OffsetAndMetadata> committed =
        await(
            admin
                .listConsumerGroupOffsets(Topics.EXTRACTION_GROUP)
                .partitionsToOffsetAndMetadata());
    for (Map.Entry<TopicPartition, OffsetAndMetadata> entry : committed.entrySet()) {
      TopicPartition partition = entry.getKey();
      if (partition.topic().equals(Topics.TURNS.name()) && entry.getValue() != null) {
        long end =
            await(
                    admin
                        .listOffsets(Map.of(partition, OffsetSpec.latest()))
                        .partitionResult(partition))
                .offset();
        waiting += Math.max(0, end - entry.getValue().offset());
      }
    }
    return waiting;
  }

  private static <T> T await(KafkaFuture<T> future) throws InterruptedException {
    try {
      return future.get(SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new KafkaException("the broker does not answer within " + SECONDS + " s", e);
    } catch (ExecutionException e) {
      throw new KafkaException("a request to the broker failed: " + e.getCause(), e);
    }
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(1));
  }
}
