package dev.memlog.indexer;

import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.VectorBytes;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.state.LoggedVector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The latest vectors that another stage has logged, each before the record that it belongs to. When
 * a record lacks its vector, the log is read to its end, so that the record is not embedded twice.
 * If a vector cannot be read soon, the indexer embeds the text itself. Belongs to the indexer's
 * thread.
 */
final class VectorTail implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(VectorTail.class);

  /**
   * The number of records to read before the end at the first look, which hold the vectors of the
   * records that a restart finds.
   */
  private static final long BACK = 1_000;

  private static final Duration ASK = Duration.ofSeconds(1);
  private static final Duration POLL = Duration.ofMillis(20);
  private static final long LONGEST_NANOS = Duration.ofMillis(250).toNanos();
  private static final long CACHE_BYTES = 8L << 20;

  private final Consumer<byte[], byte[]> consumer;
  private final RecordReader reader;
  private final String topic;
  private final String model;
  private final VectorCache vectors = new VectorCache(CACHE_BYTES);

  /**
   * @param consumer a consumer without a group; this object closes it
   * @param topic the topic of vectors
   * @param model the model of the wanted vectors
   */
  VectorTail(
      Consumer<byte[], byte[]> consumer, RecordReader reader, TopicSpec topic, String model) {
    this.consumer = consumer;
    this.reader = reader;
    this.topic = topic.name();
    this.model = model;
  }

  /** Reads the vectors logged in these partitions until now, for at most 250 ms. */
  void catchUp(Collection<Integer> partitions) {
    Set<TopicPartition> wanted =
        partitions.stream().map(p -> new TopicPartition(topic, p)).collect(Collectors.toSet());
    try {
      follow(wanted);
      Map<TopicPartition, Long> ends = consumer.endOffsets(wanted, ASK);
      long from = System.nanoTime();
      while (behind(ends) && System.nanoTime() - from < LONGEST_NANOS) {
        consumer.poll(POLL).forEach(this::keep);
      }
    } catch (KafkaException e) {
      LOG.atWarn()
          .addKeyValue("topic", topic)
          .log("logged vectors cannot be read, embedding instead: {}", e.toString());
    }
  }

  /** Returns the vector logged under this key for this content; null if none is known. */
  float @Nullable [] find(String key, String contentHash) {
    return vectors.find(name(key, contentHash));
  }

  /** Stops reading a partition that another process owns now. */
  void forget(int partition) {
    Set<TopicPartition> left = new HashSet<>(consumer.assignment());
    if (left.remove(new TopicPartition(topic, partition))) {
      consumer.assign(left);
    }
  }

  private void follow(Set<TopicPartition> wanted) {
    Set<TopicPartition> added = new HashSet<>(wanted);
    added.removeAll(consumer.assignment());
    if (added.isEmpty()) {
      return;
    }
    Map<TopicPartition, Long> begins = consumer.beginningOffsets(added, ASK);
    Map<TopicPartition, Long> ends = consumer.endOffsets(added, ASK);
    Set<TopicPartition> all = new HashSet<>(consumer.assignment());
    all.addAll(added);
    consumer.assign(all);
    added.forEach(
        p ->
            consumer.seek(
                p, Math.max(begins.getOrDefault(p, 0L), ends.getOrDefault(p, 0L) - BACK)));
  }

  private boolean behind(Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey(), ASK) < end.getValue());
  }

  private void keep(ConsumerRecord<byte[], byte[]> record) {
    if (record.key() == null || record.value() == null) {
      return;
    }
    if (reader.read(record.headers(), record.value())
        instanceof Outcome.Value(LoggedVector logged)) {
      if (logged.getModel().equals(model)) {
        String key = new String(record.key(), StandardCharsets.UTF_8);
        vectors.put(name(key, logged.getContentHash()), VectorBytes.vector(logged.getVector()));
      }
    } else {
      // Skipping costs one embedding, whose vector is then used.
      LOG.atDebug()
          .addKeyValue("topic", record.topic())
          .addKeyValue("partition", record.partition())
          .addKeyValue("offset", record.offset())
          .log("logged vector cannot be read and is left out");
    }
  }

  private static String name(String key, String contentHash) {
    return key + ' ' + contentHash;
  }

  @Override
  public void close() {
    consumer.close();
  }
}
