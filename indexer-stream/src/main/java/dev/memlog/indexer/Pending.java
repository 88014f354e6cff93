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

  /** Null for a delete. */
  final @Nullable Item item;

  /** Null while it is read ahead of its turn: the partition's position does not wait for it. */
  @Nullable Tracked tracked;

  /** Read ahead of its turn, at the head. */
  boolean early;

  /** What goes to the index, once it is known. */
  @Nullable Write write;

  /** Where the vector came from, for those that have one. */
  @Nullable VectorOrigin origin;

  /** The index shows it by its words, and its vector is still to come. */
  boolean shown;

  /** Its dead letter is confirmed; what the index holds of it may still have to go. */
  boolean deadLettered;

  /** A newer record of the same key made this one pointless. */
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

  /** Of its item; a delete needs no vector, and has none. */
  String contentHash() {
    return requireNonNull(item, "a delete has no content").contentHash();
  }

  long offset() {
    return record.offset();
  }

  /** Its item, decoded and raw, takes about so many bytes. */
  long bytes() {
    return 3L * Math.max(0, record.serializedValueSize()) + 512;
  }

  /** Whose it is, to share turns by. */
  String owner() {
    Item known = item;
    return known == null ? key.tenant() : known.owner();
  }
}
