package dev.memlog.ingest.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An in-memory listing of the dead letters in all dead-letter topics. Each request first reads the
 * records since the previous request, within {@link Bounds}. If there are more, the request fails
 * with code unavailable, and the next request continues there. Safe for use by many threads, of
 * which only one reads at a time.
 */
public final class DeadLetterTopics implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /**
   * The number of latest offsets of each partition from which the first request reads; older
   * records are ignored.
   */
  private static final long DEPTH = 100_000;

  static final List<TopicSpec> ALL =
      Topics.all().stream().filter(topic -> topic.name().endsWith(".dead-letter")).toList();

  private final KafkaClients clients;
  private final Bounds bounds;

  @GuardedBy("this")
  private final KnownDeadLetters known;

  @GuardedBy("this")
  private @Nullable KafkaConsumer<byte[], byte[]> following;

  /**
   * The limits on reading and memory. A request that reaches a limit on reading still processes the
   * records of its current poll.
   *
   * @param records maximum number of records that a request reads
   * @param bytes maximum number of bytes of values that a request reads
   * @param letters maximum number of dead letters in memory, over all tenants
   */
  public record Bounds(int records, long bytes, int letters) {

    public static Bounds defaults() {
      return new Bounds(20_000, 64L << 20, 100_000);
    }
  }

  public DeadLetterTopics(KafkaClients clients, Bounds bounds) {
    this.clients = clients;
    this.bounds = bounds;
    this.known = new KnownDeadLetters(bounds.letters());
  }

  /**
   * Returns the descriptions of a tenant's dead letters, in no particular order.
   *
   * @param tenant the tenant; empty for dead letters without a tenant
   * @throws RequestException with code unavailable if Kafka does not answer, or if not all dead
   *     letters have been read yet
   */
  public synchronized List<DeadLetter> of(String tenant) {
    catchUp();
    return known.of(tenant);
  }

  /**
   * Returns the description of a dead letter; empty if the id is unknown, or if the dead letter is
   * not in memory because of {@link Bounds}.
   *
   * @throws RequestException with code unavailable if Kafka does not answer, or if not all dead
   *     letters have been read yet
   */
  public synchronized Optional<DeadLetter> find(String id) {
    catchUp();
    return known.find(id);
  }

  @GuardedBy("this")
  private void catchUp() {
    try {
      readOn(following());
    } catch (TimeoutException e) {
      throw unavailable();
    } catch (KafkaException e) {
      // A topic may have been recreated, which would make the known dead letters obsolete.
      close();
      known.clear();
      throw unavailable();
    }
  }

  @GuardedBy("this")
  private void readOn(KafkaConsumer<byte[], byte[]> consumer) {
    Map<TopicPartition, Long> begins = consumer.beginningOffsets(consumer.assignment());
    known.removeIf(letter -> letter.where().offset() < begins.getOrDefault(place(letter), 0L));
    Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    long records = 0;
    long bytes = 0;
    for (long left = left(consumer, ends); left > 0; left = left(consumer, ends)) {
      if (records >= bounds.records() || bytes >= bounds.bytes()) {
        // The message has no number, since the other records may belong to other tenants.
        throw ErrorCode.UNAVAILABLE.refusal(
            "cannot be served yet, since not all dead letters have been read; try again");
      }
      if (System.nanoTime() > deadline) {
        throw unavailable();
      }
      ConsumerRecords<byte[], byte[]> polled = consumer.poll(POLL);
      for (ConsumerRecord<byte[], byte[]> record : polled) {
        records++;
        bytes += Math.max(0, record.serializedValueSize());
        learn(record);
      }
    }
  }

  @GuardedBy("this")
  private void learn(ConsumerRecord<byte[], byte[]> record) {
    if (record.key() == null) {
      return;
    }
    if (record.value() == null) {
      known.remove(new String(record.key(), UTF_8));
    } else {
      known.put(DeadLetter.of(record));
    }
  }

  private static long left(KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .mapToLong(end -> Math.max(0, end.getValue() - consumer.position(end.getKey())))
        .sum();
  }

  @GuardedBy("this")
  private KafkaConsumer<byte[], byte[]> following() {
    KafkaConsumer<byte[], byte[]> open = following;
    if (open != null) {
      return open;
    }
    KafkaConsumer<byte[], byte[]> made = consumer();
    try {
      List<TopicPartition> partitions = partitions(made);
      made.assign(partitions);
      Map<TopicPartition, Long> ends = made.endOffsets(partitions);
      made.beginningOffsets(partitions)
          .forEach(
              (partition, first) ->
                  made.seek(partition, Math.max(first, ends.getOrDefault(partition, 0L) - DEPTH)));
    } catch (RuntimeException e) {
      made.close();
      throw e;
    }
    following = made;
    return made;
  }

  /**
   * Returns the record of a dead letter; empty if compaction or retention has removed the record.
   *
   * @param place the place of the dead letter itself
   * @throws RequestException with code unavailable if Kafka does not answer
   */
  Optional<ConsumerRecord<byte[], byte[]>> record(DeadLetter.Coordinates place) {
    try (var consumer = consumer()) {
      var partition = new TopicPartition(place.topic(), place.partition());
      consumer.assign(List.of(partition));
      consumer.seek(partition, place.offset());
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (System.nanoTime() < deadline) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          return record.offset() == place.offset() ? Optional.of(record) : Optional.empty();
        }
        if (consumer.position(partition) > place.offset()) {
          return Optional.empty();
        }
      }
    } catch (TimeoutException e) {
      throw unavailable();
    }
    throw unavailable();
  }

  private static TopicPartition place(DeadLetter letter) {
    return new TopicPartition(letter.where().topic(), letter.where().partition());
  }

  private static List<TopicPartition> partitions(KafkaConsumer<byte[], byte[]> consumer) {
    return ALL.stream()
        .flatMap(topic -> consumer.partitionsFor(topic.name(), PATIENCE).stream())
        .map((PartitionInfo info) -> new TopicPartition(info.topic(), info.partition()))
        .toList();
  }

  private KafkaConsumer<byte[], byte[]> consumer() {
    return clients.scanner("dead-letters");
  }

  private static RequestException unavailable() {
    return ErrorCode.UNAVAILABLE.refusal(
        "cannot be served now, since Kafka does not answer; try again");
  }

  @Override
  public synchronized void close() {
    if (following != null) {
      following.close();
      following = null;
    }
  }
}
