package dev.memlog.indexer.embedding;

import dev.memlog.schemas.Background;
import java.time.Clock;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The policy that gives items live or bulk priority. An item is live if its record is recent and
 * not marked as {@link Background}, and its owner has few other items queued. All other items are
 * bulk. Contents for which no user waits, such as memories, are never indexed lexically before
 * their vectors are ready.
 *
 * <p>Three decisions depend on how recent an item is, each with its own threshold, since the cost
 * of a wrong decision differs. An item that is read ahead costs memory, a live item costs small
 * slices and a second write, and an item that waits for no others costs a separate write.
 *
 * @param background true if no user waits for these contents, or for this collection
 * @param lexicalFirst true if the index accepts points without a vector
 */
public record PriorityPolicy(boolean background, boolean lexicalFirst, Clock clock) {

  /**
   * The age in milliseconds up to which the head reads an item ahead of its partition's backlog. A
   * minute covers the delays of the earlier stages. The number of queued items of an owner limits
   * an import that is as recent.
   */
  private static final long READ_AHEAD_MILLIS = 60_000;

  /**
   * The number of queued items from which on an owner's items are no longer read ahead. An owner
   * with more counts as a bulk import, whose items are embedded in order.
   */
  private static final int READ_AHEAD_OWNER_ITEMS = 32;

  /**
   * The number of queued items of a flow, such as a conversation, from which on its items are not
   * read ahead for an owner beyond {@link #READ_AHEAD_OWNER_ITEMS}. So a live conversation
   * overtakes an import of its own owner.
   */
  private static final int READ_AHEAD_FLOW_ITEMS = 2;

  /**
   * The age in milliseconds up to which an item is live. It is short, since a live item costs small
   * slices and a second write, which pay only while its user waits for it.
   */
  private static final long LIVE_MILLIS = 5_000;

  /**
   * The number of queued items from which on an owner's items are bulk. A user at a keyboard never
   * has as many; an import has them within a moment.
   */
  private static final int LIVE_OWNER_ITEMS = 8;

  /**
   * The age in milliseconds up to which an item that is not searchable yet is written without
   * gathering others. Later items have missed the latency that this protects.
   */
  private static final long UNGATHERED_MILLIS = 1_000;

  /** The largest number of texts in a live slice, since each waits for all others of its slice. */
  private static final int LIVE_SLICE_TEXTS = 2;

  /**
   * The number of live slices in flight for each bulk slice, which keeps a remote embedder busy.
   */
  private static final int LIVE_SLICES_PER_BULK_SLICE = 2;

  /**
   * Returns whether a record is recent enough to be read ahead of its partition's backlog, and is
   * not marked as background work.
   */
  public boolean mayReadAhead(ConsumerRecord<?, ?> record) {
    return !Background.marked(record.headers()) && age(record) <= READ_AHEAD_MILLIS;
  }

  /**
   * Returns whether a recent item is read ahead of its partition's backlog.
   *
   * @param ownerItems the number of queued items of its owner
   * @param flowItems the number of queued items of its flow, such as a conversation
   * @param roomy true if plenty of memory is left for items that are read ahead
   */
  public boolean readsAhead(int ownerItems, int flowItems, boolean roomy) {
    return ownerItems < READ_AHEAD_OWNER_ITEMS || (roomy && flowItems < READ_AHEAD_FLOW_ITEMS);
  }

  /**
   * Returns whether an item is live: recent, not marked as background work, and of an owner with
   * few queued items.
   *
   * @param ownerItems the number of queued items of its owner
   */
  boolean isLive(ConsumerRecord<?, ?> record, int ownerItems) {
    return isRecent(record) && ownerItems < LIVE_OWNER_ITEMS;
  }

  /**
   * Returns whether an item is indexed lexically before its vector is ready.
   *
   * @param ownerItems the number of queued items of its owner
   * @param unavailable true while the embedding provider is unavailable: then all owners' queues
   *     grow, so that their length no longer indicates an import
   */
  boolean indexesLexicallyFirst(ConsumerRecord<?, ?> record, int ownerItems, boolean unavailable) {
    return lexicalFirst
        && !background
        && isRecent(record)
        && (unavailable || ownerItems < LIVE_OWNER_ITEMS);
  }

  /**
   * Returns whether an item that is not searchable yet may wait, so that others are written with
   * it.
   */
  public boolean mayGather(ConsumerRecord<?, ?> record) {
    return Background.marked(record.headers()) || age(record) > UNGATHERED_MILLIS;
  }

  /**
   * Returns the number of live slices that are embedded at the same time. Slices beyond the
   * embedder's capacity would wait inside it, no longer in fair order. One slice more than the
   * embedder works on prevents it from waiting for the indexer's thread.
   *
   * @param textsAtOnce the number of texts that the embedder works on at the same time
   * @param bulkSlices the number of bulk slices that are embedded at the same time
   */
  static int liveSlices(int textsAtOnce, int bulkSlices) {
    int slices = LIVE_SLICES_PER_BULK_SLICE * bulkSlices;
    return textsAtOnce < slices ? textsAtOnce + 1 : slices;
  }

  /**
   * Returns the largest number of texts in a live slice.
   *
   * @param textsAtOnce the number of texts that the embedder works on at the same time
   * @param liveSlices the number of live slices that are embedded at the same time
   */
  static int liveSliceTexts(int textsAtOnce, int liveSlices) {
    return Math.clamp(textsAtOnce / liveSlices, 1, LIVE_SLICE_TEXTS);
  }

  private boolean isRecent(ConsumerRecord<?, ?> record) {
    return !Background.marked(record.headers()) && age(record) < LIVE_MILLIS;
  }

  private long age(ConsumerRecord<?, ?> record) {
    return clock.millis() - record.timestamp();
  }
}
