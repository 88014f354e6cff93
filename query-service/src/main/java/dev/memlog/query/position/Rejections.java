package dev.memlog.query.position;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.Position;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A reader of the dead-lettered writes that affect waiting reads. A dead letter's key is its
 * origin, which decides its partition. So only that partition is read, and only if it contains new
 * records. A separate thread reads, so that no caller waits for a slow broker. The first read of a
 * partition covers its latest 10,000 dead letters. The latest 20,000 of all partitions are kept,
 * without their bytes.
 */
final class Rejections implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Rejections.class);

  private static final long DEPTH = 10_000;
  private static final int REMEMBERED = 20_000;
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Supplier<Consumer<byte[], byte[]>> consumers;
  private final AtomicBoolean reading = new AtomicBoolean();
  private final Map<TopicPartition, Long> read = new ConcurrentHashMap<>();
  private volatile boolean closed;

  @GuardedBy("known")
  private final LinkedHashMap<String, Rejection> known =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Entry<String, Rejection> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** Why a record was dead-lettered; ids that the dead letter does not contain are empty. */
  private record Rejection(
      String tenant, String app, String user, String stage, String reason, String message) {

    /** Returns whether a caller may read the record, and so may learn of its rejection. */
    boolean concerns(Principal caller) {
      return tenant.equals(caller.tenant())
          && (app.isEmpty() ? caller.apps().isEmpty() : caller.allows(app))
          && caller.sees(user.isEmpty() ? null : user);
    }
  }

  /**
   * Creates a reader that is not connected yet.
   *
   * @param consumers a supplier of the consumer, called before the first read; this object closes
   *     the consumer
   */
  Rejections(Supplier<Consumer<byte[], byte[]>> consumers) {
    this.consumers = consumers;
  }

  /** Returns the topic of a partition's dead letters. */
  static String topicOf(TopicPartition origin) {
    return origin.topic() + ".dead-letter";
  }

  /**
   * Returns whether all dead letters that can concern a record have been read; starts to read them
   * if not.
   *
   * @param snapshot a snapshot with the ends of the dead letters, taken after the stage has
   *     processed the record
   */
  boolean readTo(TopicPartition origin, long offset, LogSnapshot snapshot) {
    String topic = topicOf(origin);
    int partitions = snapshot.ends(topic).size();
    if (partitions == 0) {
      return true;
    }
    byte[] key = id(origin, offset).getBytes(UTF_8);
    // This is how Kafka's producers place a key.
    var partition = new TopicPartition(topic, Utils.toPositive(Utils.murmur2(key)) % partitions);
    long end = snapshot.ends().getOrDefault(partition, 0L);
    if (end <= read.getOrDefault(partition, 0L)) {
      return true;
    }
    if (!closed && reading.compareAndSet(false, true)) {
      Thread.ofVirtual().name("positions-dead-letters").start(() -> read(partition, end));
    }
    return false;
  }

  /**
   * Throws if a record that the caller may read was dead-lettered. The sentence about the rejection
   * may quote the record, so only keys that may see the whole tenant receive this sentence.
   *
   * @param write the position of the record
   * @throws RequestException with code write_rejected; its value is the position
   */
  void throwIfRejected(Position write, Principal caller) {
    var origin = new TopicPartition(write.topic(), write.offsets().firstKey());
    Rejection rejection;
    synchronized (known) {
      rejection = known.get(id(origin, write.offsets().firstEntry().getValue()));
    }
    if (rejection == null || !rejection.concerns(caller)) {
      return;
    }
    boolean whole = caller.apps().isEmpty() && caller.user().isEmpty();
    throw ErrorCode.WRITE_REJECTED.refusal(
        PositionHeader.AFTER,
        "names a write that stage %s rejected as %s%s"
            .formatted(
                rejection.stage(),
                rejection.reason(),
                whole && !rejection.message().isEmpty() ? ": " + rejection.message() : ""),
        write.format());
  }

  private void read(TopicPartition partition, long end) {
    try (Consumer<byte[], byte[]> consumer = consumers.get()) {
      consumer.assign(List.of(partition));
      long begin =
          consumer.beginningOffsets(List.of(partition), PATIENCE).getOrDefault(partition, 0L);
      consumer.seek(partition, Math.max(read.getOrDefault(partition, begin), end - DEPTH));
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (consumer.position(partition, PATIENCE) < end
          && System.nanoTime() < deadline
          && !closed) {
        consumer.poll(POLL).forEach(this::learn);
      }
      read.put(partition, consumer.position(partition, PATIENCE));
    } catch (KafkaException e) {
      log.atWarn()
          .addKeyValue("topic", partition.topic())
          .addKeyValue("partition", partition.partition())
          .setCause(e)
          .log("dead letters cannot be read now");
    } finally {
      reading.set(false);
    }
  }

  private void learn(ConsumerRecord<byte[], byte[]> letter) {
    if (letter.key() == null) {
      return;
    }
    String origin = new String(letter.key(), UTF_8);
    synchronized (known) {
      if (letter.value() == null) {
        // The dead letter was re-driven or removed.
        known.remove(origin);
      } else {
        known.put(
            origin,
            new Rejection(
                text(letter, DeadLetterHeaders.TENANT),
                text(letter, DeadLetterHeaders.APP),
                text(letter, DeadLetterHeaders.USER),
                text(letter, DeadLetterHeaders.STAGE),
                text(letter, DeadLetterHeaders.REASON),
                text(letter, DeadLetterHeaders.MESSAGE)));
      }
    }
  }

  private static String id(TopicPartition origin, long offset) {
    return origin + "-" + offset;
  }

  private static String text(ConsumerRecord<byte[], byte[]> letter, String name) {
    @Nullable Header header = letter.headers().lastHeader(name);
    return header == null || header.value() == null ? "" : new String(header.value(), UTF_8);
  }

  /** Stops reading. A running read ends with its next poll. */
  @Override
  public void close() {
    closed = true;
  }
}
