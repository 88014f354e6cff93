package dev.memlog.indexer.intake;

import dev.memlog.indexer.content.PendingItem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The items in memory that are not written to the index yet, by partition and key. The buffer is
 * bounded in bytes, of which each partition has an equal share. Belongs to the indexer's thread.
 */
public final class ItemBuffer {

  private final long mostBytes;
  private final Map<Integer, Items> partitions = new HashMap<>();
  private long aheadBytes;
  private int sharers = 1;

  /** The items of one partition. */
  private static final class Items {
    final Map<String, PendingItem> byKey = new HashMap<>();
    long bytes;
  }

  /**
   * Creates an empty buffer.
   *
   * @param mostBytes the size in bytes of all partitions' shares together
   */
  public ItemBuffer(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Sets the number of partitions that share the buffer; 0 counts as 1. */
  public void shareAmong(int count) {
    sharers = Math.max(1, count);
  }

  /** Returns whether further backlog of a partition may be read. */
  boolean hasRoom(int partition) {
    return bytes(partition) < share() / 2;
  }

  /** Returns whether an item fits into its partition's share; the first one always does. */
  boolean fits(PendingItem item) {
    long held = bytes(item.partition());
    return held == 0 || held + item.bytes() <= share();
  }

  /** Returns whether further items may be read ahead of their order. */
  boolean hasRoomAhead() {
    return aheadBytes <= mostBytes / 8;
  }

  /** Returns whether plenty of room is left for items that are read ahead of their order. */
  boolean hasPlentyAhead() {
    return aheadBytes < mostBytes / 16;
  }

  /** Returns the item of a key; null if there is none. */
  @Nullable PendingItem find(int partition, String key) {
    Items items = partitions.get(partition);
    return items == null ? null : items.byKey.get(key);
  }

  /** Returns all items of a partition. */
  List<PendingItem> itemsOf(int partition) {
    Items items = partitions.get(partition);
    return items == null ? List.of() : List.copyOf(items.byKey.values());
  }

  /** Holds an item until it is released; the caller has released the former item of its key. */
  void hold(PendingItem item) {
    Items items = partitions.computeIfAbsent(item.partition(), _ -> new Items());
    items.byKey.put(item.keyText(), item);
    items.bytes += item.bytes();
    if (item.readAhead()) {
      aheadBytes += item.bytes();
    }
  }

  /** Releases an item that was written, dead-lettered or cancelled, if it is held. */
  void release(PendingItem item) {
    Items items = partitions.get(item.partition());
    if (items != null && items.byKey.remove(item.keyText(), item)) {
      items.bytes -= item.bytes();
      if (item.readAhead()) {
        aheadBytes -= item.bytes();
      }
    }
  }

  private long bytes(int partition) {
    Items items = partitions.get(partition);
    return items == null ? 0 : items.bytes;
  }

  private long share() {
    return mostBytes / sharers;
  }
}
