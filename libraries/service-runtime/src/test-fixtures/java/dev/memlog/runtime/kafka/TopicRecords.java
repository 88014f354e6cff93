package dev.memlog.runtime.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** The records that a topic has at the time of a test's read. */
public final class TopicRecords {

  private TopicRecords() {}

  /**
   * Reads a topic from its first record to the end that each partition has now.
   *
   * @param consumer a consumer without a group; the caller closes it
   * @return the records, with those of each partition in order
   */
  public static <K extends @Nullable Object, V extends @Nullable Object>
      List<ConsumerRecord<K, V>> read(Consumer<K, V> consumer, String topic) {
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    List<ConsumerRecord<K, V>> records = new ArrayList<>();
    while (ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
      consumer.poll(Duration.ofMillis(100)).forEach(records::add);
    }
    return records;
  }
}
