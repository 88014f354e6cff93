package dev.memlog.indexer;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * How far one partition is. Two places in it are read: the head, always near the end, so that
 * deletes and live messages do not wait; and, while more comes than can be embedded, the backlog
 * behind it, which is read from the topic again when there is room.
 *
 * <p>The position, which the index stores, is the offset below which everything has been applied.
 * Belongs to the indexer's thread.
 */
final class PartitionProgress {

  /** Beyond it, what was read ahead is done once more: pointless, but harmless. */
  private static final int AHEAD_MOST = 200_000;

  private static final long NONE = -1;

  final TopicPartition topicPartition;
  final long gateEnd;
  final long gateVisible;

  /** The next offset of the head. */
  long head;

  /** What waits or is being embedded, by key. */
  final Map<String, Pending> pending = new HashMap<>();

  /** Bytes of {@link #pending}. */
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
   * @param gateVisible up to where the index had been read before the start, as far as is known
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

  /** Whether the head has left records behind. */
  boolean behind() {
    return backlog != NONE;
  }

  /** The first offset that the head left behind. */
  long backlog() {
    return backlog;
  }

  /** Leaves the record at this offset, and what follows, to be read again. */
  void fallBehind(long offset) {
    backlog = offset;
  }

  /** The backlog has been read up to here; at the head, it is none any more. */
  void backlogReadTo(long offset) {
    if (offset >= head) {
      backlog = NONE;
      ahead.clear();
    } else {
      backlog = offset;
    }
  }

  /** Has the backlog not be read again for so long, measured on a monotonic clock. */
  void stall(Duration pause) {
    stalledFromNanos = System.nanoTime();
    stallNanos = pause.toNanos();
  }

  /** Has the backlog not be read again before a restart. */
  void stallForGood() {
    stalledForGood = true;
  }

  /** Returns whether the backlog may not be read yet. */
  boolean stalled() {
    return stalledForGood || System.nanoTime() - stalledFromNanos < stallNanos;
  }

  /** Offsets come in order. */
  Tracked track(long offset) {
    var tracked = new Tracked(offset);
    open.addLast(tracked);
    return tracked;
  }

  /** Remembers that the head has dealt with a record of this key, ahead of the backlog. */
  void handledAhead(String key, long offset) {
    if (ahead.size() < AHEAD_MOST || ahead.containsKey(key)) {
      ahead.put(key, offset);
    }
  }

  /** Whether the head has dealt with a newer record of this key, whose turn is still to come. */
  boolean overtaken(String key, long offset) {
    Long newer = ahead.get(key);
    return newer != null && newer > offset;
  }

  /** Whether a record of the backlog is pointless: this one or a newer one was dealt with. */
  boolean handled(String key, long offset) {
    Long newer = ahead.get(key);
    if (newer != null && newer == offset) {
      ahead.remove(key);
    }
    return newer != null && newer >= offset;
  }

  /** The offset below which nothing is left to do: where a restart may begin. */
  long position() {
    while (!open.isEmpty() && open.getFirst().state == Tracked.State.DONE) {
      open.removeFirst();
    }
    return open.isEmpty() ? end() : open.getFirst().offset;
  }

  /** The offset below which all has taken effect in the index. */
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

  /** Whether all that the topic held at the start has taken effect. */
  boolean caughtUp() {
    return visible() >= gateEnd;
  }

  /**
   * Whether what had been visible before the start is so again, and every delete since too, though
   * what was published since may still wait for their vectors.
   */
  boolean restored() {
    return head >= gateEnd && visible() >= gateVisible;
  }

  void hold(Pending one) {
    pending.put(one.key.text(), one);
    bytes += one.bytes();
  }

  /**
   * It waits no more: written, set aside, or made pointless.
   *
   * @return whether it was held until now
   */
  boolean release(Pending one) {
    boolean held = pending.remove(one.key.text(), one);
    if (held) {
      bytes -= one.bytes();
    }
    return held;
  }
}
