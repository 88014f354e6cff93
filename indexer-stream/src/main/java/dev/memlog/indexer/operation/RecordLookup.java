package dev.memlog.indexer.operation;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** A lookup of records by offset, which the caller asks for in rising order. */
final class RecordLookup {

  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final Consumer<byte[], byte[]> consumer;
  private final TopicPartition partition;
  private List<ConsumerRecord<byte[], byte[]>> fetched = List.of();
  private int next;

  /**
   * Creates a lookup in one partition.
   *
   * @param consumer a consumer without a group, which reads only this partition; the caller closes
   *     it
   */
  RecordLookup(Consumer<byte[], byte[]> consumer, TopicPartition partition) {
    this.consumer = consumer;
    this.partition = partition;
    consumer.assign(List.of(partition));
  }

  /**
   * Returns the record at an offset; empty if compaction has removed it, since a newer one exists.
   *
   * @throws org.apache.kafka.common.KafkaException if the topic cannot be read
   */
  Optional<ConsumerRecord<byte[], byte[]>> find(long offset) {
    if (fetched.isEmpty() || fetched.getLast().offset() < offset) {
      fetch(offset);
    }
    while (next < fetched.size() && fetched.get(next).offset() < offset) {
      next++;
    }
    return next < fetched.size() && fetched.get(next).offset() == offset
        ? Optional.of(fetched.get(next))
        : Optional.empty();
  }

  private void fetch(long offset) {
    consumer.seek(partition, offset);
    next = 0;
    fetched = List.of();
    long until = System.nanoTime() + LONGEST.toNanos();
    while (fetched.isEmpty()
        && consumer.position(partition) == offset
        && System.nanoTime() < until) {
      fetched = consumer.poll(POLL).records(partition);
    }
  }
}
