package dev.memlog.indexer;

import dev.memlog.index.Write;
import dev.memlog.schemas.Ids;
import dev.memlog.state.Passage;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** A record on its way into the index. Belongs to the indexer's thread. */
final class Pending {

  final PartitionProgress partition;
  final ConsumerRecord<byte[], byte[]> record;
  final PassageKey key;
  final UUID id;
  final long revision;

  /** Null for a delete. */
  final @Nullable Passage passage;

  /** Null while it is read ahead of its turn: the partition's position does not wait for it. */
  @Nullable Tracked tracked;

  /** Read ahead of its turn, at the head. */
  boolean early;

  /** What goes to the index, once it is known. */
  @Nullable Write write;

  /** Where the vector came from, for those that have one. */
  @Nullable VectorOrigin origin;

  /** A newer record of the same key made this one pointless. */
  boolean cancelled;

  Pending(
      PartitionProgress partition,
      ConsumerRecord<byte[], byte[]> record,
      PassageKey key,
      long revision,
      @Nullable Passage passage) {
    this.partition = partition;
    this.record = record;
    this.key = key;
    this.id = key.id();
    this.revision = revision;
    this.passage = passage;
  }

  long offset() {
    return record.offset();
  }

  /** Its passage, decoded and raw, takes about so many bytes. */
  long bytes() {
    return 3L * Math.max(0, record.serializedValueSize()) + 512;
  }

  /** Whose it is, to share turns by. */
  String owner() {
    Passage p = passage;
    if (p == null) {
      return key.tenant();
    }
    String user = p.getUser();
    return key.tenant() + '/' + p.getApp() + '/' + (user == null ? Ids.DEFAULT : user);
  }
}
