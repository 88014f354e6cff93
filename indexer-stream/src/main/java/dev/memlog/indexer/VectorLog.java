package dev.memlog.indexer;

import dev.memlog.schemas.VectorBytes;
import dev.memlog.state.LoggedVector;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes vectors, so that a replay embeds nothing again, and takes them back with what they
 * belong to. What the broker did not take is kept and sent again; while much is kept, the indexer
 * embeds nothing new. Lost with the process is at most what was not confirmed: it is embedded again
 * if the index is lost too.
 */
final class VectorLog {

  private static final Logger LOG = LoggerFactory.getLogger(VectorLog.class);
  private static final int MOST_OUTSTANDING = 4096;

  private final String topic;
  private final Producer<byte[], byte[]> producer;
  private final Serializer<LoggedVector> serializer;
  private final String model;
  private final VectorReplay replay;
  private final Map<String, Entry> outstanding = new ConcurrentHashMap<>();
  private final Queue<Entry> failed = new ConcurrentLinkedQueue<>();
  private volatile @Nullable String trouble;

  /** What the broker has confirmed. */
  private final Queue<Tracked> confirmed = new ConcurrentLinkedQueue<>();

  private record Entry(
      String key, int partition, @Nullable LoggedVector vector, @Nullable Tracked tracked) {}

  /**
   * @param topic that they go to
   * @param replay told of each change
   */
  VectorLog(
      String topic,
      Producer<byte[], byte[]> producer,
      Serializer<LoggedVector> serializer,
      String model,
      VectorReplay replay) {
    this.topic = topic;
    this.replay = replay;
    this.producer = producer;
    this.serializer = serializer;
    this.model = model;
  }

  /**
   * The key's vector is this.
   *
   * @param tracked is done when the broker has confirmed it
   */
  void publish(
      String key, int partition, String contentHash, float[] vector, @Nullable Tracked tracked) {
    var logged = new LoggedVector(contentHash, model, VectorBytes.of(vector));
    replay.rewrote(partition, key);
    send(new Entry(key, partition, logged, tracked));
  }

  /**
   * It is gone, its vector goes too.
   *
   * @param tracked is done when the broker has confirmed it
   */
  void withdraw(String key, int partition, @Nullable Tracked tracked) {
    replay.rewrote(partition, key);
    send(new Entry(key, partition, null, tracked));
  }

  /** Sends again what failed, unless something newer replaced it. */
  void retry() {
    for (int left = failed.size(); left > 0; left--) {
      Entry entry = failed.poll();
      if (entry == null) {
        return;
      }
      if (outstanding.get(entry.key()) == entry) {
        send(entry);
      } else {
        confirm(entry);
      }
    }
  }

  /** Marks as done what the broker has confirmed since the last call. */
  void settle() {
    for (Tracked one = confirmed.poll(); one != null; one = confirmed.poll()) {
      one.state = Tracked.State.DONE;
    }
  }

  /** Whether nothing waits for the broker. */
  boolean idle() {
    return outstanding.isEmpty();
  }

  /** Whether so much is unconfirmed that nothing may be added. */
  boolean congested() {
    return outstanding.size() > MOST_OUTSTANDING;
  }

  /** What is wrong with it now; null: nothing. */
  @Nullable String trouble() {
    return failed.isEmpty() ? null : trouble;
  }

  private void send(Entry entry) {
    outstanding.put(entry.key(), entry);
    try {
      LoggedVector vector = entry.vector();
      byte[] value = vector == null ? null : serializer.serialize(topic, vector);
      var _ =
          producer.send(
              new ProducerRecord<>(
                  topic, entry.partition(), entry.key().getBytes(StandardCharsets.UTF_8), value),
              (_, failure) -> {
                if (failure == null) {
                  outstanding.remove(entry.key(), entry);
                  confirm(entry);
                } else {
                  failed(entry, failure);
                }
              });
    } catch (KafkaException e) {
      failed(entry, e);
    }
  }

  private void confirm(Entry entry) {
    if (entry.tracked() != null) {
      confirmed.add(entry.tracked());
    }
  }

  private void failed(Entry entry, Exception failure) {
    if (trouble() == null) {
      LOG.atWarn()
          .addKeyValue("topic", topic)
          .addKeyValue("partition", entry.partition())
          .log("vector not logged, will be sent again: {}", failure.toString());
    }
    trouble = failure.toString();
    failed.add(entry);
  }
}
