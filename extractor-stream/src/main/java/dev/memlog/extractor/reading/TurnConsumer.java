package dev.memlog.extractor.reading;

import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** The group's consumer of topic turns. Belongs to extraction's thread. */
final class TurnConsumer implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(200);
  private static final List<String> TURNS = List.of(Topics.TURNS.name());

  private final Consumer<byte[], byte[]> consumer;

  /**
   * @param consumer closed with this
   */
  TurnConsumer(Consumer<byte[], byte[]> consumer) {
    this.consumer = consumer;
  }

  void subscribe() {
    consumer.subscribe(TURNS);
  }

  /**
   * Joins the group; partitions that become another's are committed and forgotten.
   *
   * @param owners whose queues hold what was polled
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
   * @param on whether any are wanted; else only the membership is kept up
   */
  ConsumerRecords<byte[], byte[]> poll(boolean on) {
    if (on) {
      consumer.resume(consumer.paused());
    } else {
      consumer.pause(consumer.assignment());
    }
    return consumer.poll(POLL);
  }

  /** Has these records polled again. */
  void rewind(ConsumerRecords<byte[], byte[]> records) {
    for (TopicPartition partition : records.partitions()) {
      consumer.seek(partition, records.records(partition).getFirst().offset());
    }
  }

  /** Commits the position behind everything that was polled, transactions' markers included. */
  void commit() {
    consumer.commitSync();
  }

  /** Commits the positions behind what the owners' queues have finished. */
  void commit(OwnersAtOnce owners) {
    Map<TopicPartition, OffsetAndMetadata> positions = owners.positions();
    if (!positions.isEmpty()) {
      consumer.commitSync(positions);
    }
  }

  /** Returns how many records the broker has that were not fetched. */
  long lag() {
    return consumer.assignment().stream()
        .mapToLong(partition -> consumer.currentLag(partition).orElse(0))
        .sum();
  }

  @Override
  public void close() {
    consumer.close();
  }

  /** Lets go of partitions that become another's. */
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
