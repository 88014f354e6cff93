package dev.memlog.indexer.content;

import dev.memlog.index.Write;
import dev.memlog.indexer.partitions.TrackedOffset;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** A record of desired state on its way into the index. Belongs to the indexer's thread. */
public sealed interface Pending permits PendingDelete, PendingItem {

  /** Returns the record that the index must reflect. */
  ConsumerRecord<byte[], byte[]> record();

  /** Returns the record's key. */
  ItemKey key();

  /** Returns the revision that guards the write. */
  long revision();

  /**
   * Returns the place of the record in its partition's order; null if the record was only read
   * ahead, since the partition's position does not wait for such a record.
   */
  @Nullable TrackedOffset tracked();

  /**
   * Returns the write that the index needs now.
   *
   * @throws IllegalStateException if the record has nothing to write in its present state
   */
  Write write();

  /** Returns whether a newer record has replaced this one, or its partition is lost. */
  boolean cancelled();

  /** Returns the id of the record's point. */
  default UUID id() {
    return key().id();
  }

  /** Returns the number of the record's partition. */
  default int partition() {
    return record().partition();
  }
}
