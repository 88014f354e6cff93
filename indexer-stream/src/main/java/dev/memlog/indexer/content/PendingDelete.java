package dev.memlog.indexer.content;

import dev.memlog.index.Write;
import dev.memlog.indexer.partitions.TrackedOffset;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * A delete on its way into the index.
 *
 * @param tracked the place of the record in its partition's order; null if it was read ahead
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

  /** Returns false, since a newer record replaces a delete only in the list of pending deletes. */
  @Override
  public boolean cancelled() {
    return false;
  }
}
