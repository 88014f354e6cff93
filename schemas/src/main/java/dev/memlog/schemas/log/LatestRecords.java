package dev.memlog.schemas.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.schemas.TopicSpec;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An in-memory view of the latest value of each key of a topic. Each read first consumes the topic
 * to its current end, so it sees every record that was committed before the read. Thread-safe;
 * concurrent reads wait for each other.
 *
 * @param <V> the class of the values; values of other classes are ignored
 */
public final class LatestRecords<V> implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(100);

  private final String topic;
  private final Class<V> type;
  private final Predicate<V> wanted;
  private final Duration patience;
  private final Supplier<Consumer<byte[], byte[]>> consumers;
  private final Supplier<RecordReader> readers;

  @GuardedBy("this")
  private final Map<String, V> known = new HashMap<>();

  @GuardedBy("this")
  private @Nullable Consumer<byte[], byte[]> consumer;

  @GuardedBy("this")
  private @Nullable RecordReader reader;

  /**
   * Creates a view that connects at the first read.
   *
   * @param topic the topic to read
   * @param type the class of the values
   * @param patience the time limit of each step of a read: the look-up of the partitions, the
   *     look-up of their ends, and the reading up to these ends
   * @param consumers a supplier of consumers without a group; this object closes them
   * @param readers a supplier of readers for the topic's values; this object closes them
   */
  public LatestRecords(
      TopicSpec topic,
      Class<V> type,
      Duration patience,
      Supplier<Consumer<byte[], byte[]>> consumers,
      Supplier<RecordReader> readers) {
    this(topic, type, _ -> true, patience, consumers, readers);
  }

  /**
   * Creates a view like {@link #LatestRecords(TopicSpec, Class, Duration, Supplier, Supplier)} that
   * has only some of the values.
   *
   * @param wanted returns whether the view has a value
   */
  public LatestRecords(
      TopicSpec topic,
      Class<V> type,
      Predicate<V> wanted,
      Duration patience,
      Supplier<Consumer<byte[], byte[]>> consumers,
      Supplier<RecordReader> readers) {
    this.topic = topic.name();
    this.type = type;
    this.wanted = wanted;
    this.patience = patience;
    this.consumers = consumers;
    this.readers = readers;
  }

  /**
   * Reads the topic to its current end, and returns the latest value of each key. Keys whose latest
   * record is a tombstone are absent. The caller must not modify the values, which this view
   * shares.
   *
   * @throws KafkaException if the broker or the registry does not answer in time, or the registry
   *     does not know a schema; the next call reads the whole topic again
   */
  public synchronized Map<String, V> read() {
    try {
      readOn();
      return Map.copyOf(known);
    } catch (KafkaException e) {
      forget();
      throw e;
    }
  }

  @GuardedBy("this")
  private void readOn() {
    Consumer<byte[], byte[]> open = consumer();
    Map<TopicPartition, Long> ends = open.endOffsets(open.assignment(), patience);
    long deadline = System.nanoTime() + patience.toNanos();
    while (ends.entrySet().stream().anyMatch(end -> open.position(end.getKey()) < end.getValue())) {
      if (System.nanoTime() > deadline) {
        throw new TimeoutException("topic " + topic + " cannot be read within " + patience);
      }
      for (ConsumerRecord<byte[], byte[]> record : open.poll(POLL)) {
        learn(record);
      }
    }
  }

  @GuardedBy("this")
  private void learn(ConsumerRecord<byte[], byte[]> record) {
    RecordReader read = reader;
    if (read == null || record.key() == null) {
      return;
    }
    String key = new String(record.key(), UTF_8);
    switch (read.readKnown(record.headers(), record.value())) {
      case Outcome.Value(var value) when type.isInstance(value) -> {
        if (wanted.test(type.cast(value))) {
          known.put(key, type.cast(value));
        } else {
          known.remove(key);
        }
      }
      case Outcome.Delete _ -> known.remove(key);
      case Outcome.Value _, Outcome.NoOp _, Outcome.Poison _ -> {
        // Such records do not belong on the topic and have no value of type V.
      }
    }
  }

  @GuardedBy("this")
  private Consumer<byte[], byte[]> consumer() {
    Consumer<byte[], byte[]> open = consumer;
    if (open == null) {
      open = consumers.get();
      consumer = open;
      reader = readers.get();
      List<TopicPartition> partitions =
          open.partitionsFor(topic, patience).stream()
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      open.assign(partitions);
      open.seekToBeginning(partitions);
    }
    return open;
  }

  /** Makes the next read start at the beginning, since a failed read may have skipped records. */
  @GuardedBy("this")
  private void forget() {
    known.clear();
    if (consumer != null) {
      consumer.close();
      consumer = null;
    }
    if (reader != null) {
      reader.close();
      reader = null;
    }
  }

  @Override
  public synchronized void close() {
    forget();
  }
}
