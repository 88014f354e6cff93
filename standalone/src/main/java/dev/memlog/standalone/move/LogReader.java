package dev.memlog.standalone.move;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.LogReading;
import dev.memlog.schemas.NoOp;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/** A reader of committed records that skips the no-op records of erasures. */
final class LogReader implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final KafkaConsumer<byte[], byte[]> consumer;

  LogReader(KafkaClients clients) {
    consumer = clients.scanner("move");
  }

  /** A range of offsets of one partition. */
  record Range(long begin, long end) {}

  /** Returns the offset range of each partition of a topic; empty if there is no such topic. */
  Map<Integer, Range> ranges(String topic) {
    List<PartitionInfo> found = consumer.listTopics().getOrDefault(topic, List.of());
    List<TopicPartition> partitions =
        found.stream().map(info -> new TopicPartition(topic, info.partition())).toList();
    Map<TopicPartition, Long> begins = consumer.beginningOffsets(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    Map<Integer, Range> ranges = new TreeMap<>();
    for (TopicPartition partition : partitions) {
      ranges.put(
          partition.partition(),
          new Range(begins.getOrDefault(partition, 0L), ends.getOrDefault(partition, 0L)));
    }
    return ranges;
  }

  /** Passes the records of an offset range of one partition to a consumer, in order. */
  void read(
      String topic, int partition, Range range, Consumer<ConsumerRecord<byte[], byte[]>> each) {
    read(topic, Map.of(partition, range), each);
  }

  /**
   * Passes the records of offset ranges to a consumer; the records of one partition are in order.
   *
   * @throws TimeoutException if there is no progress for a minute
   */
  void read(
      String topic, Map<Integer, Range> ranges, Consumer<ConsumerRecord<byte[], byte[]>> each) {
    Map<TopicPartition, Long> ends = new HashMap<>();
    Map<TopicPartition, Long> begins = new HashMap<>();
    ranges.forEach(
        (number, range) -> {
          if (range.begin() < range.end()) {
            var partition = new TopicPartition(topic, number);
            begins.put(partition, range.begin());
            ends.put(partition, range.end());
          }
        });
    consumer.assign(begins.keySet());
    begins.forEach(consumer::seek);
    LogReading.untilEnds(
        consumer,
        ends,
        PATIENCE,
        record -> {
          Range range = ranges.get(record.partition());
          if (range != null && record.offset() < range.end() && !NoOp.marked(record.headers())) {
            each.accept(record);
          }
        });
  }

  /**
   * Returns the number of keys of a topic that have not been deleted: their last record has a
   * value.
   */
  long living(String topic) {
    Map<String, Boolean> living = new HashMap<>();
    read(
        topic,
        ranges(topic),
        record ->
            living.put(
                record.partition() + "/" + (record.key() == null ? "" : text(record.key())),
                record.value() != null));
    return living.values().stream().filter(Boolean::booleanValue).count();
  }

  private static String text(byte[] key) {
    return new String(key, ISO_8859_1);
  }

  @Override
  public void close() {
    consumer.close();
  }
}
