package dev.memlog.indexer;

import dev.memlog.index.Write;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.Revision;
import dev.memlog.schemas.log.LogUnavailableException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The intake of records: deletes are applied at once, items are queued, poison is dead-lettered.
 * The last record of a key wins, even over items that wait or are being embedded. Belongs to the
 * indexer's thread.
 */
final class Intake {

  /**
   * The largest age of a live message in milliseconds, counted from when its event was appended.
   * Its owner must also have few items waiting.
   */
  private static final long LIVE_MILLIS = 60_000;

  private static final int LITTLE_OF_OWNER = 32;
  private static final int LITTLE_OF_FLOW = 2;
  private static final Duration STALL = Duration.ofSeconds(1);

  private final IndexerConfig config;
  private final ItemReader reader;
  private final EmbeddingStage stage;
  private final VectorLog vectors;
  private final DeadLetters deadLetters;
  private final IndexerMetrics metrics;
  private final Backoff registry;
  private final Clock clock;

  private final Map<UUID, Pending> deletes = new HashMap<>();
  private long aheadBytes;
  private int partitions = 1;

  Intake(
      IndexerConfig config,
      ItemReader reader,
      EmbeddingStage stage,
      VectorLog vectors,
      DeadLetters deadLetters,
      IndexerMetrics metrics,
      Backoff registry,
      Clock clock) {
    this.config = config;
    this.reader = reader;
    this.stage = stage;
    this.vectors = vectors;
    this.deadLetters = deadLetters;
    this.metrics = metrics;
    this.registry = registry;
    this.clock = clock;
  }

  /** Sets the number of partitions that share the buffer. */
  void shareAmong(int count) {
    partitions = Math.max(1, count);
  }

  /** Returns whether further backlog of a partition may be read. */
  boolean hasRoom(PartitionProgress partition) {
    return partition.bytes < share() / 2;
  }

  /** Takes what the head has read: in turn, or ahead of what it has left behind. */
  void atHead(PartitionProgress partition, List<ConsumerRecord<byte[], byte[]>> records) {
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (!partition.behind() && !inTurn(partition, record)) {
        partition.fallBehind(record.offset());
      }
      if (partition.behind()) {
        ahead(partition, record);
      }
    }
  }

  /**
   * Takes a record in the order of its partition.
   *
   * @return false if the record cannot be taken now: no room is left, its schema is missing, or its
   *     dead letter cannot be written; nothing after it may be taken either
   */
  boolean inTurn(PartitionProgress partition, ConsumerRecord<byte[], byte[]> record) {
    return switch (reader.read(record)) {
      case Reading.Nothing _ -> true;
      case Reading.Delete(ItemKey key) -> {
        delete(partition, record, key, true);
        yield passed(key);
      }
      case Reading.Upsert(ItemKey key, Item item) -> {
        registry.worked();
        var one = new Pending(partition, record, key, revision(record), item);
        if (isOld(one)) {
          metrics.superseded();
          yield passed(key);
        }
        if (partition.bytes > 0 && partition.bytes + one.bytes() > share()) {
          yield false;
        }
        one.tracked = partition.track(record.offset());
        enqueue(one);
        yield passed(key);
      }
      case Reading.Poison(DeadLetterReason reason, String message) ->
          deadLetter(partition, record, reason, message);
      case Reading.UnknownSchema _ -> {
        registry.worked();
        partition.stall(STALL);
        yield false;
      }
      case Reading.Unavailable(String detail) -> {
        registry.failed(new LogUnavailableException(detail));
        partition.stall(registry.remaining());
        yield false;
      }
    };
  }

  /**
   * Takes a record ahead of its order: a delete is applied, a live message is embedded. Every
   * record is read again in order.
   */
  void ahead(PartitionProgress partition, ConsumerRecord<byte[], byte[]> record) {
    boolean live = record.timestamp() >= clock.millis() - LIVE_MILLIS;
    if (record.value() != null && (!live || aheadBytes > config.bufferBytes() / 8)) {
      return;
    }
    switch (reader.read(record)) {
      case Reading.Delete(ItemKey key) -> {
        delete(partition, record, key, false);
        partition.handledAhead(key.text(), record.offset());
      }
      case Reading.Upsert(ItemKey key, Item item) -> {
        var one = new Pending(partition, record, key, revision(record), item);
        boolean roomy = aheadBytes < config.bufferBytes() / 16;
        if (stage.queuedWithOwner(one) < LITTLE_OF_OWNER
            || (roomy && stage.queuedInFlow(one) < LITTLE_OF_FLOW)) {
          one.early = true;
          aheadBytes += one.bytes();
          enqueue(one);
          partition.handledAhead(key.text(), record.offset());
        }
      }
      case Reading.Nothing _, Reading.Poison _, Reading.UnknownSchema _, Reading.Unavailable _ -> {
        // These records are handled in order.
      }
    }
  }

  /** Returns the pending deletes; each stays until {@link #written}. */
  List<Pending> deletes() {
    return new ArrayList<>(deletes.values());
  }

  /** Records that the index shows an item lexically. */
  void shown(Pending one) {
    one.shown = true;
    metrics.shown(one);
  }

  /**
   * Records that the index has confirmed a write.
   *
   * @param state the new state: done, or visible while the vector log has yet to confirm its part
   */
  void written(Pending one, Tracked.State state) {
    metrics.written(one);
    if (one.item == null) {
      deletes.remove(one.id, one);
    }
    release(one, state);
  }

  /**
   * Releases a dead-lettered record once the index holds no more of it than it may.
   *
   * @param state the new state: done, or visible while the vector log has yet to confirm its part
   */
  void setAside(Pending one, Tracked.State state) {
    deletes.remove(one.id, one);
    release(one, state);
  }

  /**
   * Cancels everything of a partition that the group has taken away, so that none of it is written.
   */
  void forget(PartitionProgress partition) {
    for (Pending one : List.copyOf(partition.pending.values())) {
      one.cancelled = true;
      release(one, Tracked.State.DONE);
    }
    deletes.values().removeIf(one -> one.partition == partition);
  }

  private void delete(
      PartitionProgress partition,
      ConsumerRecord<byte[], byte[]> record,
      ItemKey key,
      boolean inTurn) {
    if (inTurn && partition.overtaken(key.text(), record.offset())) {
      // The key's vector already belongs to the newer record, and may be in the log.
      return;
    }
    if (inTurn && partition.handled(key.text(), record.offset())) {
      // A vector may have been logged since the delete was read at the head.
      Tracked tracked = partition.track(record.offset());
      tracked.state = Tracked.State.VISIBLE;
      vectors.withdraw(key.text(), record.partition(), tracked);
      return;
    }
    var one = new Pending(partition, record, key, revision(record), null);
    one.write = new Write.Delete(one.id, key.tenant(), one.revision);
    if (inTurn) {
      one.tracked = partition.track(record.offset());
    }
    Pending waiting = partition.pending.get(key.text());
    if (waiting != null && waiting.revision < one.revision) {
      supersede(waiting);
    }
    Pending before = deletes.put(one.id, one);
    if (before != null) {
      settle(before, Tracked.State.DONE);
    }
  }

  private boolean isOld(Pending one) {
    if (one.partition.handled(one.key.text(), one.offset())) {
      Pending waiting = one.partition.pending.get(one.key.text());
      if (waiting != null && waiting.offset() == one.offset()) {
        // The record is still being processed; from now on the partition's position waits for it.
        waiting.tracked = one.partition.track(one.offset());
      }
      return true;
    }
    Pending waiting = one.partition.pending.get(one.key.text());
    return waiting != null && waiting.revision > one.revision;
  }

  private void enqueue(Pending one) {
    Pending waiting = one.partition.pending.get(one.key.text());
    if (waiting != null) {
      supersede(waiting);
    }
    one.partition.hold(one);
    stage.add(one);
  }

  private void supersede(Pending waiting) {
    waiting.cancelled = true;
    stage.remove(waiting);
    metrics.superseded();
    release(waiting, Tracked.State.DONE);
  }

  private void release(Pending one, Tracked.State state) {
    settle(one, state);
    if (one.partition.release(one) && one.early) {
      aheadBytes -= one.bytes();
    }
  }

  private static void settle(Pending one, Tracked.State state) {
    if (one.tracked != null) {
      one.tracked.state = state;
    }
  }

  private boolean deadLetter(
      PartitionProgress partition,
      ConsumerRecord<byte[], byte[]> record,
      DeadLetterReason reason,
      String message) {
    boolean written = deadLetters.write(record, reason, message);
    if (!written) {
      deadLetters.stall(partition);
    }
    return written;
  }

  private boolean passed(ItemKey key) {
    deadLetters.accepted(key);
    return true;
  }

  private long revision(ConsumerRecord<byte[], byte[]> record) {
    return Revision.of(config.generation(), record.offset());
  }

  private long share() {
    return config.bufferBytes() / partitions;
  }
}
