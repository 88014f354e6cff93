package dev.memlog.indexer.digest;

import dev.memlog.embedding.Niceness;
import dev.memlog.index.PartitionDigest;
import dev.memlog.indexer.content.ItemReader;
import dev.memlog.indexer.content.ItemReading;
import dev.memlog.runtime.Joining;
import dev.memlog.runtime.log.Backoff;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A fold of a topic of desired state: the id, revision and content digest of every item that the
 * topic holds now. It tells what an index of the topic must hold. A consumer without a group reads
 * the topic from its beginning and then follows it. Each item takes 50 to 80 bytes, on disk where a
 * partition has more than about 10,000. A record that can never be read is skipped, since the
 * indexer dead-letters it. Safe for use by many threads.
 */
public final class TopicDigest implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TopicDigest.class);
  private static final Duration POLL = Duration.ofMillis(100);

  private final String topic;
  private final ItemReader reader;
  private final Supplier<Consumer<byte[], byte[]>> consumers;
  private final Path scratch;
  private final Backoff unavailable;
  private final Thread thread;
  private final Map<Integer, PartitionFold> folds = new ConcurrentHashMap<>();
  private final ReentrantLock marking = new ReentrantLock();
  private volatile boolean closing;
  private volatile @Nullable Consumer<byte[], byte[]> open;

  /**
   * Creates a fold without starting it.
   *
   * @param name the beginning of the thread's name
   * @param topic the name of the topic
   * @param reader a reader of the topic's records
   * @param consumers a supplier of consumers without a group; this object closes them
   * @param scratch the directory of scratch files
   * @param unavailable the backoff while the topic or the schema registry is unavailable
   */
  public TopicDigest(
      String name,
      String topic,
      ItemReader reader,
      Supplier<Consumer<byte[], byte[]>> consumers,
      Path scratch,
      Backoff unavailable) {
    this.topic = topic;
    this.reader = reader;
    this.consumers = consumers;
    this.scratch = scratch;
    this.unavailable = unavailable;
    // It must not take processor time from what users wait for.
    this.thread =
        Thread.ofPlatform().daemon().name(name + "-digest").unstarted(Niceness.yielding(this::run));
  }

  /** Starts the thread that reads the topic. */
  public void start() {
    thread.start();
  }

  /** Returns the partitions of the topic; empty until the fold has begun to read them. */
  public Set<Integer> partitions() {
    return Set.copyOf(folds.keySet());
  }

  /** Returns, by partition, the offset of the next record to fold. */
  public Map<Integer, Long> positions() {
    return folds.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().position()));
  }

  /**
   * Waits until all records before these offsets have been folded.
   *
   * @param offsets the offsets by partition
   * @return false if the time ran out before, or the fold was closed
   */
  public boolean awaitPositions(Map<Integer, Long> offsets, Duration longest)
      throws InterruptedException {
    long until = System.nanoTime() + longest.toNanos();
    while (!reached(offsets)) {
      if (System.nanoTime() > until || closing) {
        return false;
      }
      Thread.sleep(5);
    }
    return true;
  }

  private boolean reached(Map<Integer, Long> offsets) {
    return offsets.entrySet().stream()
        .allMatch(
            wanted -> {
              PartitionFold fold = folds.get(wanted.getKey());
              return fold != null && fold.position() >= wanted.getValue();
            });
  }

  /**
   * Returns the digest of the items that a partition held before an offset, without items that the
   * index has refused. Empty if the fold does not know the partition, has not reached the offset,
   * or has folded 4,096 or more changes after the offset.
   */
  public Optional<PartitionDigest> digestAt(int partition, long offset) {
    return fold(partition).flatMap(fold -> fold.digestAt(offset));
  }

  /**
   * Returns the item of this id in a partition; empty if the partition holds none. The item may be
   * one that the index has refused.
   */
  public Optional<DesiredEntry> entry(int partition, UUID id) {
    return fold(partition).flatMap(fold -> Optional.ofNullable(fold.entry(id)));
  }

  /** Returns the number of items in these partitions, with those that the index has refused. */
  public long size(Set<Integer> partitions) {
    return folds.entrySet().stream()
        .filter(entry -> partitions.contains(entry.getKey()))
        .mapToLong(entry -> entry.getValue().size())
        .sum();
  }

  /**
   * Returns the lock that a comparison must hold from {@link #clearMarks} until it has read {@link
   * #unmarked}. All comparisons share the marks, and a check, a request for a digest and a rebuild
   * may run at the same time.
   */
  public Lock marking() {
    return marking;
  }

  /** Marks an item that a comparison has found in the index. */
  public void mark(int partition, UUID id) {
    fold(partition).ifPresent(fold -> fold.mark(id));
  }

  /** Removes the marks of all items, before a comparison begins. */
  public void clearMarks() {
    folds.values().forEach(PartitionFold::clearMarks);
  }

  /**
   * Returns ids of items that were never marked since {@link #clearMarks}, or have changed since
   * they were marked.
   *
   * @param most the largest number of ids to return
   */
  public List<UUID> unmarked(int partition, int most) {
    return fold(partition).map(fold -> fold.unmarked(most)).orElse(List.of());
  }

  /**
   * Removes an item from the partition's digests, because the index has refused it; see {@link
   * DesiredEntry#refused}.
   *
   * @return false if the partition has no item with this id and revision, or the item was refused
   *     before
   */
  public boolean refuse(int partition, UUID id, long revision) {
    return fold(partition).filter(fold -> fold.refuse(id, revision)).isPresent();
  }

  private Optional<PartitionFold> fold(int partition) {
    return Optional.ofNullable(folds.get(partition));
  }

  private void run() {
    while (!closing) {
      try (Consumer<byte[], byte[]> consumer = consumers.get()) {
        open = consumer;
        follow(consumer);
      } catch (WakeupException _) {
        // The digest is being closed.
      } catch (RuntimeException e) {
        unavailable.failed(e);
        pause();
      } finally {
        open = null;
      }
    }
  }

  private void follow(Consumer<byte[], byte[]> consumer) {
    Set<TopicPartition> all =
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(topic, info.partition()))
            .collect(Collectors.toCollection(HashSet::new));
    Map<TopicPartition, Long> begins = consumer.beginningOffsets(all);
    consumer.assign(all);
    begins.forEach(
        (partition, begin) -> {
          PartitionFold fold =
              folds.computeIfAbsent(partition.partition(), _ -> new PartitionFold(begin, scratch));
          // After a failure the fold continues where it was.
          consumer.seek(partition, Math.max(begin, fold.position()));
        });
    while (!closing) {
      ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
      boolean read = true;
      for (TopicPartition partition : records.partitions()) {
        read &= fold(consumer, partition, records.records(partition));
      }
      advance(consumer);
      if (read) {
        unavailable.worked();
      } else {
        pause();
      }
    }
  }

  private void advance(Consumer<byte[], byte[]> consumer) {
    for (TopicPartition partition : consumer.assignment()) {
      fold(partition.partition()).ifPresent(fold -> fold.advance(consumer.position(partition)));
    }
  }

  /**
   * Folds records of a partition.
   *
   * @return false if one cannot be read now, so that it is read again
   */
  private boolean fold(
      Consumer<byte[], byte[]> consumer,
      TopicPartition partition,
      List<ConsumerRecord<byte[], byte[]>> records) {
    PartitionFold fold = folds.get(partition.partition());
    if (fold == null) {
      return true;
    }
    for (ConsumerRecord<byte[], byte[]> record : records) {
      String missing = fold(fold, record);
      if (missing != null) {
        unavailable.failed(missing);
        consumer.seek(partition, record.offset());
        return false;
      }
    }
    return true;
  }

  private @Nullable String fold(PartitionFold fold, ConsumerRecord<byte[], byte[]> record) {
    return switch (reader.read(record)) {
      case ItemReading.Upsert(var key, var item) -> {
        fold.put(record.offset(), key.id(), reader.revision(record), item.content());
        yield null;
      }
      case ItemReading.Delete(var key) -> {
        fold.remove(record.offset(), key.id());
        yield null;
      }
      case ItemReading.Nothing _ -> null;
      case ItemReading.Poison(_, String message) -> {
        LOG.atDebug()
            .addKeyValue("topic", record.topic())
            .addKeyValue("partition", record.partition())
            .addKeyValue("offset", record.offset())
            .log("skipped a record that the indexer dead-letters: {}", message);
        yield null;
      }
      case ItemReading.UnknownSchema(int id) -> "the registry does not know schema " + id;
      case ItemReading.Unavailable(String detail) -> detail;
    };
  }

  private void pause() {
    try {
      Thread.sleep(unavailable.remaining());
    } catch (InterruptedException _) {
      closing = true;
    }
  }

  /** Stops reading the topic, waits for the thread, and releases the items. */
  @Override
  public void close() {
    closing = true;
    Consumer<byte[], byte[]> reading = open;
    if (reading != null) {
      reading.wakeup();
    }
    Joining.join(thread);
    folds.values().forEach(PartitionFold::close);
  }
}
