package dev.memlog.indexer;

import static java.util.Objects.requireNonNull;

import dev.memlog.index.Write;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** A record on its way into the index. Belongs to the indexer's thread. */
final class Pending {

  final PartitionProgress partition;
  final ConsumerRecord<byte[], byte[]> record;
  final ItemKey key;
  final UUID id;
  final long revision;

  /** The item; null for a delete. */
  final @Nullable Item item;

  /**
   * The record's place in its partition's order. Null while it is only read ahead, when the
   * partition's position does not wait for it.
   */
  @Nullable Tracked tracked;

  /** True if the record was read ahead of its order, at the head. */
  boolean early;

  /** The write for the index; null until it is known. */
  @Nullable Write write;

  /** The origin of the vector; null for items without one. */
  @Nullable VectorOrigin origin;

  /** True if the index shows the item lexically while its vector is missing. */
  boolean shown;

  /** True once the dead letter is acknowledged; the index may still have to drop its point. */
  boolean deadLettered;

  /** True once a newer record of the same key has replaced this one, or its partition is lost. */
  boolean cancelled;

  Pending(
      PartitionProgress partition,
      ConsumerRecord<byte[], byte[]> record,
      ItemKey key,
      long revision,
      @Nullable Item item) {
    this.partition = partition;
    this.record = record;
    this.key = key;
    this.id = key.id();
    this.revision = revision;
    this.item = item;
  }

  /** Returns the content hash of its item; fails for a delete, which has no content. */
  String contentHash() {
    return requireNonNull(item, "a delete has no content").contentHash();
  }

  long offset() {
    return record.offset();
  }

  /** Returns a rough estimate of the bytes that its item takes, decoded and raw. */
  long bytes() {
    return 3L * Math.max(0, record.serializedValueSize()) + 512;
  }

  /** Returns the owner by which turns are shared. */
  String owner() {
    Item known = item;
    return known == null ? key.tenant() : known.owner();
  }
}
