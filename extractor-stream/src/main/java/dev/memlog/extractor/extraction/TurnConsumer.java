package dev.memlog.extractor.extraction;

import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The consumer of topic turns in the extraction group. Only the stage's thread uses it.
 *
 * @param consumer the consumer, which {@link #close} closes
 */
record TurnConsumer(Consumer<byte[], byte[]> consumer) implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(500);
  private static final List<String> TURNS = List.of(Topics.TURNS.name());

  void subscribe() {
    consumer.subscribe(TURNS);
  }

  /**
   * Joins the group. When a partition moves to a different member, its offsets are committed and it
   * is removed.
   *
   * @param owners the queues of the polled records
   */
  void subscribe(OwnersAtOnce owners) {
    consumer.subscribe(TURNS, new Handover(owners));
  }

  /** Returns the number of partitions of a topic. */
  int partitionsOf(String topic) {
    return consumer.partitionsFor(topic).size();
  }

  /**
   * Returns the next records.
   *
   * @param on whether to fetch records; if false, the call only keeps the membership in the group
   */
  ConsumerRecords<byte[], byte[]> poll(boolean on) {
    if (on) {
      consumer.resume(consumer.paused());
    } else {
      consumer.pause(consumer.assignment());
    }
    return consumer.poll(POLL);
  }

  /**
   * Returns the positions in the partitions with a backlog.
   *
   * @param on whether records are fetched; if not, every partition counts as having a backlog
   * @param backlog the largest lag of a partition without a backlog
   */
  Map<TopicPartition, Long> behind(boolean on, int backlog) {
    Map<TopicPartition, Long> behind = new HashMap<>();
    for (TopicPartition partition : consumer.assignment()) {
      if (!on || consumer.currentLag(partition).orElse(0) > backlog) {
        behind.put(partition, consumer.position(partition));
      }
    }
    return behind;
  }

  /** Seeks to the first of these records, so that the next poll returns them again. */
  void rewind(ConsumerRecords<byte[], byte[]> records) {
    for (TopicPartition partition : records.partitions()) {
      consumer.seek(partition, records.records(partition).getFirst().offset());
    }
  }

  /**
   * Commits the offset behind everything that was polled, including the markers of transactions.
   */
  void commit() {
    consumer.commitSync();
  }

  /** Commits the offsets up to which the owners' queues have finished. */
  void commit(OwnersAtOnce owners) {
    Map<TopicPartition, OffsetAndMetadata> positions = owners.positions();
    if (!positions.isEmpty()) {
      consumer.commitSync(positions);
    }
  }

  /** Returns the number of records on the broker that were not fetched yet. */
  long lag() {
    return consumer.assignment().stream()
        .mapToLong(partition -> consumer.currentLag(partition).orElse(0))
        .sum();
  }

  @Override
  public void close() {
    consumer.close();
  }

  /** The listener that commits and removes the partitions that move to a different member. */
  private final class Handover implements ConsumerRebalanceListener {

    private final OwnersAtOnce owners;

    Handover(OwnersAtOnce owners) {
      this.owners = owners;
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
      commit(owners);
      owners.forget(partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
      owners.forget(partitions);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {}
  }
}
