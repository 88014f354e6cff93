package dev.memlog.indexer.partitions;

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
public final class PartitionProgress {

  /**
   * The largest number of remembered keys. Beyond it, a record that was read ahead is processed
   * twice, which is needless but harmless.
   */
  private static final int AHEAD_MOST = 200_000;

  private static final long NONE = -1;

  private final TopicPartition topicPartition;
  private final long gateEnd;
  private final long gateVisible;

  /** The next offset of the head. */
  private long head;

  /** The position that the index has stored. */
  private long confirmed;

  private final Deque<TrackedOffset> open = new ArrayDeque<>();
  private final Map<String, Long> ahead = new HashMap<>();
  private long backlog = NONE;
  private boolean stalledForGood;
  private long stalledFromNanos = System.nanoTime();
  private long stallNanos;

  /**
   * Creates the progress of a partition that starts at an offset.
   *
   * @param start the next offset to read
   * @param gateEnd the end offset of the partition when the indexer started; the partition has
   *     caught up once every record before it has taken effect
   * @param gateVisible the last known offset below which all records were visible before this start
   */
  public PartitionProgress(
      TopicPartition topicPartition, long start, long gateEnd, long gateVisible) {
    this.topicPartition = topicPartition;
    this.head = start;
    this.confirmed = start;
    this.gateEnd = gateEnd;
    this.gateVisible = gateVisible;
  }

  /** Returns the partition with its topic. */
  public TopicPartition topicPartition() {
    return topicPartition;
  }

  /** Returns the partition's number. */
  public int partition() {
    return topicPartition.partition();
  }

  /** Returns the next offset of the head. */
  public long head() {
    return head;
  }

  /**
   * Moves the head forward.
   *
   * @throws IllegalStateException if the offset is before the head, as in a topic that was
   *     recreated
   */
  public void moveHead(long next) {
    if (next < head) {
      throw new IllegalStateException(
          "%s went back from offset %d to %d: was it recreated?"
              .formatted(topicPartition, head, next));
    }
    head = next;
  }

  /** Returns the number of records between the head and the topic's end at the start. */
  public long behindAtStart() {
    return gateEnd - head;
  }

  /** Records that the index has stored this position. */
  public void confirmPosition(long position) {
    confirmed = position;
  }

  /** Returns whether the position has moved since the index stored it. */
  public boolean hasUnconfirmedPosition() {
    return position() > confirmed;
  }

  /** Returns whether the head has left records behind. */
  public boolean behind() {
    return backlog != NONE;
  }

  /** Returns the first offset that the head has left behind; -1 if there is none. */
  public long backlog() {
    return backlog;
  }

  /** Leaves the record at this offset and all later ones to be read again. */
  public void fallBehind(long offset) {
    backlog = offset;
  }

  /**
   * Records that the backlog has been read up to this offset. The backlog ends when it reaches the
   * head.
   */
  public void backlogReadTo(long offset) {
    if (offset >= head) {
      backlog = NONE;
      ahead.clear();
    } else {
      backlog = offset;
    }
  }

  /** Prevents reads of the backlog for this time, by a monotonic clock. */
  public void stall(Duration pause) {
    stalledFromNanos = System.nanoTime();
    stallNanos = pause.toNanos();
  }

  /** Prevents reads of the backlog until a restart. */
  public void stallForGood() {
    stalledForGood = true;
  }

  /** Returns whether the backlog may not be read yet. */
  public boolean stalled() {
    return stalledForGood || System.nanoTime() - stalledFromNanos < stallNanos;
  }

  /** Tracks a record; the caller adds offsets in order. */
  public TrackedOffset track(long offset) {
    var tracked = new TrackedOffset(offset);
    open.addLast(tracked);
    return tracked;
  }

  /** Remembers that the head has handled a record of this key, ahead of the backlog. */
  public void handledAhead(String key, long offset) {
    if (ahead.size() < AHEAD_MOST || ahead.containsKey(key)) {
      ahead.put(key, offset);
    }
  }

  /**
   * Returns whether the head has handled a newer record of this key, which the backlog has not
   * reached yet.
   */
  public boolean overtaken(String key, long offset) {
    Long newer = ahead.get(key);
    return newer != null && newer > offset;
  }

  /**
   * Returns whether a record of the backlog can be skipped, since the head has handled it or a
   * newer one.
   */
  public boolean handled(String key, long offset) {
    Long newer = ahead.get(key);
    if (newer != null && newer == offset) {
      ahead.remove(key);
    }
    return newer != null && newer >= offset;
  }

  /** Returns the offset below which all work is done, and from which a restart may read. */
  public long position() {
    while (!open.isEmpty() && open.getFirst().state() == TrackedOffset.State.DONE) {
      open.removeFirst();
    }
    return open.isEmpty() ? end() : open.getFirst().offset;
  }

  /** Returns the offset below which all records have taken effect in the index. */
  public long visible() {
    for (TrackedOffset tracked : open) {
      if (tracked.state() == TrackedOffset.State.OPEN) {
        return tracked.offset;
      }
    }
    return end();
  }

  private long end() {
    return behind() ? backlog : head;
  }

  /** Returns the last known offset below which all records were visible before this start. */
  long visibleBefore() {
    return gateVisible;
  }

  /** Returns whether every record that was read has taken effect, and none was left behind. */
  public boolean atRest() {
    return !behind() && visible() == head;
  }

  /** Returns whether all records that the topic held at the start have taken effect. */
  public boolean caughtUp() {
    return visible() >= gateEnd;
  }

  /**
   * Returns whether the index shows again all that was visible before the start, with every delete
   * since applied. Items published since may still wait for their vectors.
   */
  public boolean restored() {
    return head >= gateEnd && visible() >= gateVisible;
  }
}
