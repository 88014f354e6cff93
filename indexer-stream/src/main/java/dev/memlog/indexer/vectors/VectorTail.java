package dev.memlog.indexer.vectors;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.memlog.indexer.content.KnownVector;
import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.content.VectorOrigin;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A reader of the end of the vector log, for items whose vectors another stage computes. That stage
 * logs each vector before it publishes the item's record. When an item lacks its vector, this class
 * reads the log to its end, so that the text is not embedded twice. If the log cannot be read soon,
 * the indexer embeds the text itself. Belongs to the indexer's thread.
 */
public final class VectorTail implements VectorSource, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(VectorTail.class);

  /**
   * The number of records before a partition's end at which reading begins. They hold the vectors
   * of the records that a restarted indexer finds.
   */
  private static final long BACK = 1_000;

  private static final Duration ASK = Duration.ofSeconds(1);
  private static final Duration POLL = Duration.ofMillis(20);
  private static final long LONGEST_NANOS = Duration.ofMillis(250).toNanos();
  private static final long CACHE_BYTES = 8L << 20;

  /**
   * The time after which an unused vector is dropped, such as that of a memory that a newer version
   * has replaced. A full cache would admit no new vectors.
   */
  private static final Duration KEEP = Duration.ofHours(1);

  private final Consumer<byte[], byte[]> consumer;
  private final RecordReader reader;
  private final String topic;
  private final String model;

  /** The vectors that no item has asked for yet. */
  private final Cache<String, float[]> vectors =
      Caffeine.newBuilder()
          .maximumWeight(CACHE_BYTES)
          .weigher((String _, float[] vector) -> VectorCache.weigh(vector))
          .expireAfterWrite(KEEP)
          .executor(Runnable::run)
          .build();

  /**
   * Creates a reader that has read nothing.
   *
   * @param consumer a consumer without a group; this object closes it
   * @param topic the topic of vectors
   * @param model the id of the model of the wanted vectors; vectors of other models are skipped
   */
  public VectorTail(
      Consumer<byte[], byte[]> consumer, RecordReader reader, TopicSpec topic, String model) {
    this.consumer = consumer;
    this.reader = reader;
    this.topic = topic.name();
    this.model = model;
  }

  /**
   * Reads the vectors that were logged in the items' partitions until now, and adds those of the
   * items. Polls for at most about 250 ms; vectors that are not read by then are missing. Each
   * vector is returned only once. A partition's first read, also after {@link #forgetPartition},
   * begins 1,000 records before its end.
   */
  @Override
  public void find(Collection<PendingItem> wanted, Map<PendingItem, KnownVector> found) {
    readToEnd(
        wanted.stream()
            .map(item -> new TopicPartition(topic, item.partition()))
            .collect(Collectors.toSet()));
    for (PendingItem item : wanted) {
      float[] vector = vectors.asMap().remove(name(item.keyText(), item.contentHash()));
      if (vector != null) {
        found.put(item, new KnownVector(vector, VectorOrigin.LOG));
      }
    }
  }

  private void readToEnd(Set<TopicPartition> wanted) {
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

  /** Stops reading a partition that this process no longer owns. */
  public void forgetPartition(int partition) {
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
          .log("skipped a logged vector that cannot be read");
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
