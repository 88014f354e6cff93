package dev.memlog.indexer.content;

import dev.memlog.index.Write;
import dev.memlog.indexer.partitions.TrackedOffset;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * A delete that the index has not applied yet.
 *
 * @param record the tombstone
 * @param revision the revision of the tombstone; the index ignores the delete if it holds a newer
 *     revision
 * @param tracked the tracked offset of the tombstone; null if the tombstone was read ahead of its
 *     order
 */
public record PendingDelete(
    ConsumerRecord<byte[], byte[]> record,
    ItemKey key,
    long revision,
    @Nullable TrackedOffset tracked)
    implements Pending {

  @Override
  public Write write() {
    return new Write.Delete(id(), key.tenant(), revision, partition());
  }

  /**
   * Returns false: a newer record of the key removes this object from the pending deletes instead
   * of cancelling it.
   */
  @Override
  public boolean cancelled() {
    return false;
  }
}
