package dev.memlog.indexer;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The progress of one partition, which is read at two places. The head stays near the end, so that
 * deletes and live messages do not wait. While more records arrive than can be embedded, the head
 * leaves a backlog behind, which is read from the topic again when there is room.
 *
 * <p>The position, which the index stores, is the offset below which everything has been applied.
 * Belongs to the indexer's thread.
 */
final class PartitionProgress {

  /**
   * The largest number of remembered keys. Beyond it, a record that was read ahead is processed
   * twice, which is needless but harmless.
   */
  private static final int AHEAD_MOST = 200_000;

  private static final long NONE = -1;

  final TopicPartition topicPartition;
  final long gateEnd;
  final long gateVisible;

  /** The next offset of the head. */
  long head;

  /** The items that wait or are being embedded, by key. */
  final Map<String, Pending> pending = new HashMap<>();

  /** The bytes of {@link #pending}. */
  long bytes;

  /** The position that the index has stored. */
  long confirmed;

  private final Deque<Tracked> open = new ArrayDeque<>();
  private final Map<String, Long> ahead = new HashMap<>();
  private long backlog = NONE;
  private boolean stalledForGood;
  private long stalledFromNanos = System.nanoTime();
  private long stallNanos;

  /**
   * @param start the next offset to read
   * @param gateEnd the topic's end at the start
   * @param gateVisible the offset up to which records had taken effect before the start, as far as
   *     is known
   */
  PartitionProgress(TopicPartition topicPartition, long start, long gateEnd, long gateVisible) {
    this.topicPartition = topicPartition;
    this.head = start;
    this.confirmed = start;
    this.gateEnd = gateEnd;
    this.gateVisible = gateVisible;
  }

  int partition() {
    return topicPartition.partition();
  }

  /** Returns whether the head has left records behind. */
  boolean behind() {
    return backlog != NONE;
  }

  /** Returns the first offset that the head has left behind; -1 if there is none. */
  long backlog() {
    return backlog;
  }

  /** Leaves the record at this offset and all later ones to be read again. */
  void fallBehind(long offset) {
    backlog = offset;
  }

  /** Records that the backlog has been read up to this offset; at the head it ends. */
  void backlogReadTo(long offset) {
    if (offset >= head) {
      backlog = NONE;
      ahead.clear();
    } else {
      backlog = offset;
    }
  }

  /** Prevents reads of the backlog for this time, measured on a monotonic clock. */
  void stall(Duration pause) {
    stalledFromNanos = System.nanoTime();
    stallNanos = pause.toNanos();
  }

  /** Prevents reads of the backlog until a restart. */
  void stallForGood() {
    stalledForGood = true;
  }

  /** Returns whether the backlog may not be read yet. */
  boolean stalled() {
    return stalledForGood || System.nanoTime() - stalledFromNanos < stallNanos;
  }

  /** Tracks a record; the caller adds offsets in order. */
  Tracked track(long offset) {
    var tracked = new Tracked(offset);
    open.addLast(tracked);
    return tracked;
  }

  /** Remembers that the head has handled a record of this key, ahead of the backlog. */
  void handledAhead(String key, long offset) {
    if (ahead.size() < AHEAD_MOST || ahead.containsKey(key)) {
      ahead.put(key, offset);
    }
  }

  /**
   * Returns whether the head has handled a newer record of this key, whose turn is still to come.
   */
  boolean overtaken(String key, long offset) {
    Long newer = ahead.get(key);
    return newer != null && newer > offset;
  }

  /**
   * Returns whether a record of the backlog is needless, since it or a newer one was handled ahead.
   */
  boolean handled(String key, long offset) {
    Long newer = ahead.get(key);
    if (newer != null && newer == offset) {
      ahead.remove(key);
    }
    return newer != null && newer >= offset;
  }

  /** Returns the offset below which nothing is left to do, at which a restart may begin. */
  long position() {
    while (!open.isEmpty() && open.getFirst().state == Tracked.State.DONE) {
      open.removeFirst();
    }
    return open.isEmpty() ? end() : open.getFirst().offset;
  }

  /** Returns the offset below which all records have taken effect in the index. */
  long visible() {
    for (Tracked tracked : open) {
      if (tracked.state == Tracked.State.OPEN) {
        return tracked.offset;
      }
    }
    return end();
  }

  private long end() {
    return behind() ? backlog : head;
  }

  /** Returns whether all records that the topic held at the start have taken effect. */
  boolean caughtUp() {
    return visible() >= gateEnd;
  }

  /**
   * Returns whether the index shows again all that was visible before the start, with every delete
   * since applied. Items published since may still wait for their vectors.
   */
  boolean restored() {
    return head >= gateEnd && visible() >= gateVisible;
  }

  void hold(Pending one) {
    pending.put(one.key.text(), one);
    bytes += one.bytes();
  }

  /**
   * Releases an item that was written, dead-lettered or superseded.
   *
   * @return true if it was held until now
   */
  boolean release(Pending one) {
    boolean held = pending.remove(one.key.text(), one);
    if (held) {
      bytes -= one.bytes();
    }
    return held;
  }
}
