package dev.memlog.standalone.erasure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.runtime.kafka.LogReading;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** A search of the log for records by their keys, which also finds superseded records. */
record KeyScan(LogReading log, ErasedTopics topics) {

  /**
   * The records of a scope that a topic contains.
   *
   * @param records the number of records with a value
   * @param live the number of keys whose last record has a value
   * @param first the place of the first record with a value, as text; empty if there is none
   */
  record Found(long records, int live, String first) {}

  /**
   * Counts the records of a scope that a topic contains.
   *
   * @param before the offset of each partition from which on records are ignored; partitions
   *     without an offset are read to their end
   */
  Found scan(ErasedScope scope, String topic, Map<Integer, Long> before)
      throws ExecutionException, InterruptedException {
    List<TopicPartition> partitions = scope.among(topics.partitions(List.of(topic)));
    var counts =
        new Object() {
          long records;
          String first = "";
        };
    Set<String> live = new HashSet<>();
    log.each(
        partitions,
        record -> {
          if (record.key() != null
              && scope.holds(topic, record.key())
              && record.offset() < before.getOrDefault(record.partition(), Long.MAX_VALUE)) {
            String key = new String(record.key(), UTF_8);
            if (record.value() == null) {
              live.remove(key);
            } else {
              live.add(key);
              counts.records++;
              counts.first = counts.first.isEmpty() ? place(record) : counts.first;
            }
          }
        });
    return new Found(counts.records, live.size(), counts.first);
  }

  private static String place(ConsumerRecord<byte[], byte[]> record) {
    return "topic %s, partition %d, offset %d"
        .formatted(record.topic(), record.partition(), record.offset());
  }
}
