package dev.memlog.indexer.content;

import dev.memlog.index.Point;
import dev.memlog.index.Write;
import dev.memlog.indexer.partitions.TrackedOffset;
import dev.memlog.indexer.vectors.Embeddable;
import dev.memlog.indexer.vectors.KnownVector;
import dev.memlog.indexer.vectors.VectorOrigin;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * A passage or memory that the index does not hold completely yet. Belongs to the indexer's thread.
 */
public final class PendingItem implements Pending, Embeddable {

  private static final ItemState QUEUED = new ItemState.Queued();
  private static final ItemState CANCELLED = new ItemState.Cancelled();

  private final ConsumerRecord<byte[], byte[]> record;
  private final ItemKey key;
  private final long revision;
  private final Item item;
  private final boolean readAhead;
  private @Nullable TrackedOffset tracked;
  private ItemState state = QUEUED;

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

  @Override
  public String keyText() {
    return key.text();
  }

  @Override
  public long revision() {
    return revision;
  }

  @Override
  public UUID id() {
    return key.id();
  }

  @Override
  public int partition() {
    return record.partition();
  }

  @Override
  public String contentHash() {
    return item.contentHash();
  }

  @Override
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

  /** Returns the state of the item on its way into the index. */
  public ItemState state() {
    return state;
  }

  @Override
  public boolean cancelled() {
    return state instanceof ItemState.Cancelled;
  }

  /** Returns whether the item waits for its vector and the index does not show the item. */
  public boolean queued() {
    return state == QUEUED;
  }

  /** Returns whether the item has its vector and waits to be written. */
  public boolean hasVector() {
    return state instanceof ItemState.Complete;
  }

  /** Returns whether the index already shows the item without its vector. */
  public boolean searchable() {
    return switch (state) {
      case ItemState.LexicalOnly(_, boolean searchable) -> searchable;
      case ItemState.Complete(_, _, boolean searchable) -> searchable;
      case ItemState.DeadLettered(_, boolean searchable) -> searchable;
      case ItemState.Queued _, ItemState.Cancelled _ -> false;
    };
  }

  @Override
  public Write write() {
    Point point =
        switch (state) {
          case ItemState.LexicalOnly(Point lexical, _) -> lexical;
          case ItemState.Complete(Point complete, _, _) -> complete;
          case ItemState.DeadLettered(Point remains, _) -> remains;
          case ItemState.Queued _, ItemState.Cancelled _ -> null;
        };
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
    state = new ItemState.LexicalOnly(point(null), false);
  }

  /** Attaches the item's vector, so that the complete item can be written. */
  public void attachVector(KnownVector known) {
    Point point =
        state instanceof ItemState.LexicalOnly(Point lexical, _)
            ? lexical.withVector(known.vector())
            : point(known.vector());
    state = new ItemState.Complete(point, known.origin(), searchable());
  }

  /**
   * Records that the index shows the item without its vector.
   *
   * @throws IllegalStateException if the item is queued or cancelled
   */
  public void becomeSearchable() {
    state =
        switch (state) {
          case ItemState.LexicalOnly(Point point, _) -> new ItemState.LexicalOnly(point, true);
          case ItemState.Complete(Point point, VectorOrigin origin, _) ->
              new ItemState.Complete(point, origin, true);
          case ItemState.DeadLettered(Point remains, _) ->
              new ItemState.DeadLettered(remains, true);
          case ItemState.Queued _, ItemState.Cancelled _ ->
              throw new IllegalStateException(key.text() + " is not searchable while " + state);
        };
  }

  /**
   * Records that the item's dead letter is acknowledged.
   *
   * @param lexical true if the index keeps the item without its vector
   */
  public void deadLetter(boolean lexical) {
    Point remains = lexical ? point(null) : null;
    state = new ItemState.DeadLettered(remains, searchable());
  }

  /** Returns whether the item is dead-lettered and the index keeps it without its vector. */
  public boolean remainsLexically() {
    return state instanceof ItemState.DeadLettered(Point remains, _) && remains != null;
  }

  /** Cancels the item, so that nothing of it is written any more. */
  public void cancel() {
    state = CANCELLED;
  }
}
