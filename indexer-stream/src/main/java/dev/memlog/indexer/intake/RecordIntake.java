package dev.memlog.indexer.intake;

import dev.memlog.indexer.content.Item;
import dev.memlog.indexer.content.ItemKey;
import dev.memlog.indexer.content.ItemReader;
import dev.memlog.indexer.content.ItemReading;
import dev.memlog.indexer.content.Pending;
import dev.memlog.indexer.content.PendingDelete;
import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.embedding.EmbeddingStage;
import dev.memlog.indexer.embedding.PriorityPolicy;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.PartitionProgress;
import dev.memlog.indexer.partitions.TrackedOffset;
import dev.memlog.indexer.vectors.VectorLog;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.schemas.DeadLetterReason;
import dev.memlog.schemas.log.LogUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * The first step of the indexer. It holds deletes until they are written, queues items for their
 * vectors, and dead-letters records that can never be read. The last record of a key wins, even
 * over items that wait or are being embedded. Belongs to the indexer's thread.
 */
public final class RecordIntake {

  private static final Duration STALL = Duration.ofSeconds(1);

  private final ItemReader reader;
  private final ItemBuffer buffer;
  private final EmbeddingStage stage;
  private final PriorityPolicy policy;
  private final VectorLog vectors;
  private final DeadLetters deadLetters;
  private final IndexerMetrics metrics;
  private final Backoff registry;

  private final Map<UUID, PendingDelete> deletes = new HashMap<>();

  /**
   * Creates an intake.
   *
   * @param buffer holds the items that are not written yet
   * @param stage embeds the items
   * @param registry the backoff while the schema registry is unavailable
   */
  public RecordIntake(
      ItemReader reader,
      ItemBuffer buffer,
      EmbeddingStage stage,
      PriorityPolicy policy,
      VectorLog vectors,
      DeadLetters deadLetters,
      IndexerMetrics metrics,
      Backoff registry) {
    this.reader = reader;
    this.buffer = buffer;
    this.stage = stage;
    this.policy = policy;
    this.vectors = vectors;
    this.deadLetters = deadLetters;
    this.metrics = metrics;
    this.registry = registry;
  }

  /** Returns whether memory has room for more of a partition's backlog. */
  boolean hasRoom(PartitionProgress partition) {
    return buffer.hasRoom(partition.partition());
  }

  /**
   * Takes the records of a partition that a poll of the head has returned. While the partition has
   * a backlog of older records, this method takes the new records ahead of their order, see {@link
   * #takeAhead}.
   *
   * @param records the records, in order
   */
  public void takeHead(PartitionProgress partition, List<ConsumerRecord<byte[], byte[]>> records) {
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (!partition.behind() && !takeInOrder(partition, record)) {
        partition.fallBehind(record.offset());
      }
      if (partition.behind()) {
        takeAhead(partition, record);
      }
    }
  }

  /**
   * Takes a record in the order of its partition.
   *
   * @return false if the record cannot be taken now: no room is left, the schema registry is
   *     unavailable or lacks its schema, or its dead letter cannot be written; nothing after it may
   *     be taken either
   */
  public boolean takeInOrder(PartitionProgress partition, ConsumerRecord<byte[], byte[]> record) {
    return switch (reader.read(record)) {
      case ItemReading.Nothing _ -> true;
      case ItemReading.Delete(ItemKey key) -> {
        takeDelete(partition, record, key, true);
        deadLetters.recordAccepted(key);
        yield true;
      }
      case ItemReading.Upsert(ItemKey key, Item item) -> {
        registry.worked();
        boolean taken = takeItem(partition, pending(record, key, item, false));
        if (taken) {
          deadLetters.recordAccepted(key);
        }
        yield taken;
      }
      case ItemReading.Poison(DeadLetterReason reason, String message) -> {
        boolean written = deadLetters.writeDeadLetter(record, reason, message);
        if (!written) {
          deadLetters.stallPartition(partition);
        }
        yield written;
      }
      case ItemReading.UnknownSchema _ -> {
        registry.worked();
        partition.stall(STALL);
        yield false;
      }
      case ItemReading.Unavailable(String detail) -> {
        registry.failed(new LogUnavailableException(detail));
        partition.stall(registry.remaining());
        yield false;
      }
    };
  }

  private boolean takeItem(PartitionProgress partition, PendingItem item) {
    if (isOld(partition, item)) {
      metrics.recordSuperseded();
      return true;
    }
    if (!buffer.fits(item)) {
      return false;
    }
    item.trackBy(partition.track(item.record().offset()));
    enqueue(item);
    return true;
  }

  /**
   * Takes a record ahead of its partition's backlog: a delete is applied soon, and a live message
   * is embedded soon. All other records are ignored here. Every record is read again in order.
   */
  public void takeAhead(PartitionProgress partition, ConsumerRecord<byte[], byte[]> record) {
    if (record.value() != null && !(policy.mayReadAhead(record) && buffer.hasRoomAhead())) {
      return;
    }
    switch (reader.read(record)) {
      case ItemReading.Delete(ItemKey key) -> {
        takeDelete(partition, record, key, false);
        partition.handledAhead(key.text(), record.offset());
      }
      case ItemReading.Upsert(ItemKey key, Item item) -> {
        PendingItem pending = pending(record, key, item, true);
        if (policy.readsAhead(
            stage.queuedOfOwner(pending), stage.queuedInFlow(pending), buffer.hasPlentyAhead())) {
          enqueue(pending);
          partition.handledAhead(key.text(), record.offset());
        }
      }
      case ItemReading.Nothing _,
          ItemReading.Poison _,
          ItemReading.UnknownSchema _,
          ItemReading.Unavailable _ -> {
        // These records are handled in order.
      }
    }
  }

  private PendingItem pending(
      ConsumerRecord<byte[], byte[]> record, ItemKey key, Item item, boolean readAhead) {
    return new PendingItem(record, key, reader.revision(record), item, readAhead);
  }

  /**
   * Returns the deletes that the index has not applied yet. Each stays pending until {@link
   * #recordWrite} or {@link #release}.
   */
  public List<PendingDelete> pendingDeletes() {
    return new ArrayList<>(deletes.values());
  }

  /**
   * Records that the index shows an item without its vector, so that queries find the item by its
   * words.
   */
  public void recordLexical(PendingItem item) {
    item.becomeSearchable();
    metrics.recordLexical(item);
  }

  /**
   * Records that the index has confirmed the write of an item or a delete.
   *
   * @param state the new state of the record: done, or visible until the vector log has confirmed
   *     the record's vector or its removal
   */
  public void recordWrite(Pending written, TrackedOffset.State state) {
    metrics.recordWrite(written);
    release(written, state);
  }

  /**
   * Cancels all items and deletes of a partition that this process no longer owns, so that none of
   * them is written.
   */
  public void forgetPartition(int partition) {
    buffer.itemsOf(partition).forEach(this::cancel);
    deletes.values().removeIf(delete -> delete.partition() == partition);
  }

  private void takeDelete(
      PartitionProgress partition,
      ConsumerRecord<byte[], byte[]> record,
      ItemKey key,
      boolean inOrder) {
    if (inOrder && partition.overtaken(key.text(), record.offset())) {
      // The key's vector already belongs to the newer record, and may be in the log.
      return;
    }
    if (inOrder && partition.handled(key.text(), record.offset())) {
      // A vector may have been logged since the delete was read at the head.
      TrackedOffset tracked = partition.track(record.offset());
      tracked.moveTo(TrackedOffset.State.VISIBLE);
      vectors.withdrawVector(key.text(), record.partition(), tracked);
      return;
    }
    TrackedOffset tracked = inOrder ? partition.track(record.offset()) : null;
    var delete = new PendingDelete(record, key, reader.revision(record), tracked);
    PendingItem waiting = buffer.find(record.partition(), key.text());
    if (waiting != null && waiting.revision() < delete.revision()) {
      supersede(waiting);
    }
    PendingDelete before = deletes.put(delete.id(), delete);
    if (before != null) {
      moveTo(before.tracked(), TrackedOffset.State.DONE);
    }
  }

  private boolean isOld(PartitionProgress partition, PendingItem item) {
    long offset = item.record().offset();
    PendingItem waiting = buffer.find(item.partition(), item.keyText());
    if (partition.handled(item.keyText(), offset)) {
      if (waiting != null && waiting.record().offset() == offset) {
        // The record is still being processed; from now on the partition's position waits for it.
        waiting.trackBy(partition.track(offset));
      }
      return true;
    }
    return waiting != null && waiting.revision() > item.revision();
  }

  private void enqueue(PendingItem item) {
    PendingItem waiting = buffer.find(item.partition(), item.keyText());
    if (waiting != null) {
      supersede(waiting);
    }
    buffer.hold(item);
    stage.add(item);
  }

  private void supersede(PendingItem waiting) {
    stage.remove(waiting);
    metrics.recordSuperseded();
    cancel(waiting);
  }

  private void cancel(PendingItem item) {
    item.cancel();
    release(item, TrackedOffset.State.DONE);
  }

  /**
   * Releases a record that is written or cancelled, or whose dead letter is acknowledged. The
   * caller has first removed from the index what must not stay there.
   *
   * @param state the new state of the record: done, or visible until the vector log has confirmed
   *     the record's vector or its removal
   */
  public void release(Pending pending, TrackedOffset.State state) {
    moveTo(pending.tracked(), state);
    switch (pending) {
      case PendingItem item -> buffer.release(item);
      case PendingDelete delete -> deletes.remove(delete.id(), delete);
    }
  }

  private static void moveTo(@Nullable TrackedOffset tracked, TrackedOffset.State state) {
    if (tracked != null) {
      tracked.moveTo(state);
    }
  }
}
