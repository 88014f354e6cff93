package dev.memlog.standalone.erasure;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.LogReading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A search for words in every topic of a Kafka cluster. It reads each partition from the first
 * record that the broker still stores to the end at the time of the call. It searches keys, values
 * and headers, also of compressed batches. This includes superseded records, aborted transactions,
 * dead letters and the changelogs of stores.
 *
 * @param patience the longest time without progress in a topic, after which the search fails
 */
public record TopicProbe(KafkaSettings kafka, Duration patience) {

  /**
   * The minimum length of a word, in characters; shorter words occur in binary values by chance.
   */
  public static final int SHORTEST = 4;

  /**
   * Reads every topic and searches it for the words, ignoring case; a match within a longer word
   * counts.
   *
   * @throws IllegalArgumentException if {@code words} is empty, or if a word has fewer than {@link
   *     #SHORTEST} characters
   * @throws TimeoutException if the cluster does not answer, or makes no progress in a topic
   */
  public ProbeReport probe(List<String> words) {
    Words wanted = Words.of(words);
    try (var consumer = consumer()) {
      SortedMap<String, List<PartitionInfo>> topics = new TreeMap<>(consumer.listTopics());
      List<ProbeReport.Match> found = new ArrayList<>();
      long records = 0;
      for (List<PartitionInfo> partitions : topics.values()) {
        records += read(consumer, partitions, wanted, found);
      }
      return new ProbeReport(topics.size(), records, List.copyOf(found));
    }
  }

  private KafkaConsumer<byte[], byte[]> consumer() {
    Map<String, Object> settings = new HashMap<>(kafka.clientProperties());
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");
    settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    settings.put(ConsumerConfig.EXCLUDE_INTERNAL_TOPICS_CONFIG, false);
    // The fetch at the end of a topic would delay the next topic.
    settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 10);
    return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** Reads the partitions of one topic, and returns the number of records. */
  private long read(
      Consumer<byte[], byte[]> consumer,
      List<PartitionInfo> infos,
      Words wanted,
      List<ProbeReport.Match> found) {
    List<TopicPartition> partitions =
        infos.stream().map(info -> new TopicPartition(info.topic(), info.partition())).toList();
    var records = new LongAdder();
    LogReading.each(
        consumer,
        partitions,
        patience,
        record -> {
          records.increment();
          look(record, wanted, found);
        });
    return records.sum();
  }

  private static void look(
      ConsumerRecord<byte[], byte[]> record, Words wanted, List<ProbeReport.Match> found) {
    for (int word : wanted.in(record.key(), record.value(), record.headers())) {
      found.add(new ProbeReport.Match(record.topic(), record.partition(), record.offset(), word));
    }
  }
}
