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
   * Returns the tracked offset of the record, which the partition's position does not pass before
   * the record is done. Null if the record was read ahead of its order, so that the position does
   * not wait for the record.
   */
  @Nullable TrackedOffset tracked();

  /**
   * Returns the write that the index needs now.
   *
   * @throws IllegalStateException if the record has nothing to write in its present state
   */
  Write write();

  /**
   * Returns whether the record must no longer be written, because a newer record has replaced it or
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
