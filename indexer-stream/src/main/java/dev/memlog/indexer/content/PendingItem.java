package dev.memlog.indexer.content;

import dev.memlog.index.Point;
import dev.memlog.index.Write;
import dev.memlog.indexer.partitions.TrackedOffset;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * A passage or memory that the index does not hold completely yet. Belongs to the indexer's thread.
 */
public final class PendingItem implements Pending {

  private enum State {
    /** The item waits for its vector, and the index does not show the item. */
    QUEUED,
    /** The item waits for its vector. Its point without a vector is written meanwhile. */
    LEXICAL_ONLY,
    /** The item has its vector and waits to be written. */
    COMPLETE,
    /**
     * The dead letter of the item is acknowledged. The part of the item that the index must not
     * keep is still to be removed.
     */
    DEAD_LETTERED,
    /** A newer record has replaced the item, or this process no longer owns its partition. */
    CANCELLED
  }

  private final ConsumerRecord<byte[], byte[]> record;
  private final ItemKey key;
  private final long revision;
  private final Item item;
  private final boolean readAhead;
  private @Nullable TrackedOffset tracked;
  private State state = State.QUEUED;

  /** The point to write; null if there is none. */
  private @Nullable Point point;

  /** The place from which the vector of the point was taken; null unless the item is complete. */
  private @Nullable VectorOrigin origin;

  private boolean searchable;

  /**
   * Creates an item that waits for its vector.
   *
   * @param revision the revision of the record; the index ignores a write if it holds a newer
   *     revision
   * @param readAhead true if the record was read before older records of its partition
   */
  public PendingItem(
      ConsumerRecord<byte[], byte[]> record,
      ItemKey key,
      long revision,
      Item item,
      boolean readAhead) {
    this.record = record;
    this.key = key;
    this.revision = revision;
    this.item = item;
    this.readAhead = readAhead;
  }

  @Override
  public ConsumerRecord<byte[], byte[]> record() {
    return record;
  }

  @Override
  public ItemKey key() {
    return key;
  }

  /** Returns the key of the item's record, under which its vector is logged. */
  public String keyText() {
    return key.text();
  }

  @Override
  public long revision() {
    return revision;
  }

  /** Returns the hash of the text to embed; equal hashes have equal vectors. */
  public String contentHash() {
    return item.contentHash();
  }

  /** Returns the time in epoch milliseconds at which the item was created; 0 if it is unknown. */
  public long createdAt() {
    return item.createdAt();
  }

  /** Returns the text that the vector is computed from. */
  public String embeddedText() {
    return item.embeddedText();
  }

  /** Returns the owner of the item, a user of an application. Queues take turns among owners. */
  public String owner() {
    return item.owner();
  }

  /** Returns whether the record was read before older records of its partition. */
  public boolean readAhead() {
    return readAhead;
  }

  /** Returns a rough estimate of the bytes of memory that the item takes, with its raw record. */
  public long bytes() {
    return 3L * Math.max(0, record.serializedValueSize()) + 512;
  }

  @Override
  public @Nullable TrackedOffset tracked() {
    return tracked;
  }

  /**
   * Sets the tracked offset of the record, so that the partition's position waits for the record.
   */
  public void trackBy(TrackedOffset place) {
    tracked = place;
  }

  @Override
  public boolean cancelled() {
    return state == State.CANCELLED;
  }

  /** Returns whether the item waits for its vector and the index does not show the item. */
  public boolean queued() {
    return state == State.QUEUED;
  }

  /** Returns whether the item waits for its vector and is written without it meanwhile. */
  public boolean lexicalOnly() {
    return state == State.LEXICAL_ONLY;
  }

  /** Returns whether the item has its vector and waits to be written. */
  public boolean hasVector() {
    return state == State.COMPLETE;
  }

  /** Returns whether the item's dead letter is acknowledged. */
  public boolean deadLettered() {
    return state == State.DEAD_LETTERED;
  }

  /** Returns whether the item is dead-lettered and the index keeps it without its vector. */
  public boolean remainsLexically() {
    return deadLettered() && point != null;
  }

  /** Returns whether the index already shows the item without its vector. */
  public boolean searchable() {
    return searchable;
  }

  /** Returns the place from which the vector was taken; null if the item has no vector. */
  public @Nullable VectorOrigin origin() {
    return origin;
  }

  /** Returns the vector; null if the item has none. */
  public float @Nullable [] vector() {
    return point == null ? null : point.vector();
  }

  @Override
  public Write write() {
    if (point == null) {
      throw new IllegalStateException(key.text() + " has nothing to write while " + state);
    }
    return new Write.Upsert(point);
  }

  private Point point(float @Nullable [] vector) {
    return item.point(key.id(), revision, vector).withPartition(partition());
  }

  /** Prepares the item to be written without its vector, so that queries find it by its words. */
  public void indexLexically() {
    state = State.LEXICAL_ONLY;
    point = point(null);
  }

  /** Attaches the item's vector, so that the complete item can be written. */
  public void attachVector(KnownVector known) {
    point = point == null ? point(known.vector()) : point.withVector(known.vector());
    state = State.COMPLETE;
    origin = known.origin();
  }

  /**
   * Records that the index shows the item without its vector.
   *
   * @throws IllegalStateException if the item is queued or cancelled
   */
  public void becomeSearchable() {
    if (queued() || cancelled()) {
      throw new IllegalStateException(key.text() + " is not searchable while " + state);
    }
    searchable = true;
  }

  /**
   * Records that the item's dead letter is acknowledged.
   *
   * @param lexical true if the index keeps the item without its vector
   */
  public void deadLetter(boolean lexical) {
    state = State.DEAD_LETTERED;
    point = lexical ? point(null) : null;
    origin = null;
  }

  /** Cancels the item, so that nothing of it is written any more. */
  public void cancel() {
    state = State.CANCELLED;
    point = null;
    origin = null;
    searchable = false;
  }
}
