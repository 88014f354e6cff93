package dev.memlog.indexer.content;

import dev.memlog.index.Write;
import dev.memlog.indexer.partitions.TrackedOffset;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** An item or a delete on its way into the index. Belongs to the indexer's thread. */
public sealed interface Pending permits PendingDelete, PendingItem {

  /** Returns the record that the index must reflect. */
  ConsumerRecord<byte[], byte[]> record();

  /** Returns the record's key. */
  ItemKey key();

  /**
   * Returns the revision of the record. The index ignores the write if it holds a newer revision.
   */
  long revision();

  /**
   * Returns the place of the record in its partition's order. Null if the record was only read
   * ahead of its order: the partition's position does not wait for it.
   */
  @Nullable TrackedOffset tracked();

  /**
   * Returns the write that the index needs now.
   *
   * @throws IllegalStateException if the record has nothing to write in its present state
   */
  Write write();

  /**
   * Returns whether nothing is written any more, because a newer record has replaced this one or
   * this process no longer owns the partition.
   */
  boolean cancelled();

  /** Returns the id of the record's point in the index. */
  default UUID id() {
    return key().id();
  }

  /** Returns the number of the record's partition. */
  default int partition() {
    return record().partition();
  }
}
