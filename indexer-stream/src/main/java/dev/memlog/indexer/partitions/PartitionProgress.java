package dev.memlog.indexer.partitions;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The progress of an indexer in one partition, which it reads at two places. The head stays near
 * the partition's end, so that deletes and live messages do not wait. While more records arrive
 * than can be embedded, the head leaves a backlog behind. The indexer reads the backlog from the
 * topic again when memory has room.
 *
 * <p>The position is the offset below which all records have been applied; the index stores it.
 * Belongs to the indexer's thread.
 */
public final class PartitionProgress {

  /**
   * The largest number of remembered keys. The indexer processes a record that was read ahead twice
   * if its key is not remembered, which is needless but harmless.
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
   * Creates the progress of a partition that is read from an offset on.
   *
   * @param start the offset of the first record to read
   * @param gateEnd the end offset of the partition at present; the partition has caught up once
   *     every record before it has taken effect
   * @param gateVisible the last known offset below which all records were visible to queries before
   *     the indexer's start; 0 if unknown
   */
  public PartitionProgress(
      TopicPartition topicPartition, long start, long gateEnd, long gateVisible) {
    this.topicPartition = topicPartition;
    this.head = start;
    this.confirmed = start;
    this.gateEnd = gateEnd;
    this.gateVisible = gateVisible;
  }

  /** Returns the topic and the number of the partition. */
  public TopicPartition topicPartition() {
    return topicPartition;
  }

  /** Returns the partition's number. */
  public int partition() {
    return topicPartition.partition();
  }

  /** Returns the offset of the next record that the head reads. */
  public long head() {
    return head;
  }

  /**
   * Moves the head forward.
   *
   * @param next the offset of the next record that the head reads
   * @throws IllegalStateException if that offset is before the present head, as in a topic that was
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

  /**
   * Returns the number of offsets from the head to the end that the partition had when the indexer
   * began to read it. The number is negative once the head has passed that end.
   */
  public long behindAtStart() {
    return gateEnd - head;
  }

  /** Records that the index has stored a position of this partition. */
  public void confirmPosition(long position) {
    confirmed = position;
  }

  /** Returns whether the position is ahead of the one that the index has stored. */
  public boolean hasUnconfirmedPosition() {
    return position() > confirmed;
  }

  /** Returns whether there is a backlog: records that the head has left behind. */
  public boolean behind() {
    return backlog != NONE;
  }

  /** Returns the offset of the first record of the backlog; -1 if there is no backlog. */
  public long backlog() {
    return backlog;
  }

  /** Begins a backlog: the record at this offset and all later ones are read again in order. */
  public void fallBehind(long offset) {
    backlog = offset;
  }

  /**
   * Records that the backlog has been read up to an offset, exclusive. The backlog ends when it
   * reaches the head.
   */
  public void backlogReadTo(long offset) {
    if (offset >= head) {
      backlog = NONE;
      ahead.clear();
    } else {
      backlog = offset;
    }
  }

  /** Prevents reads of the backlog for a time, measured by a monotonic clock. */
  public void stall(Duration pause) {
    stalledFromNanos = System.nanoTime();
    stallNanos = pause.toNanos();
  }

  /**
   * Prevents reads of the backlog until the process restarts or the partition is assigned again.
   */
  public void stallForGood() {
    stalledForGood = true;
  }

  /** Returns whether {@link #stall} or {@link #stallForGood} prevents reads of the backlog now. */
  public boolean stalled() {
    return stalledForGood || System.nanoTime() - stalledFromNanos < stallNanos;
  }

  /**
   * Adds a record whose work is not done; the position does not pass the record before it is done.
   * The caller adds offsets in ascending order.
   */
  public TrackedOffset track(long offset) {
    var tracked = new TrackedOffset(offset);
    open.addLast(tracked);
    return tracked;
  }

  /**
   * Remembers that the head has handled a record ahead of the backlog. Does nothing if 200,000
   * other keys are remembered already.
   *
   * @param key the record's key
   */
  public void handledAhead(String key, long offset) {
    if (ahead.size() < AHEAD_MOST || ahead.containsKey(key)) {
      ahead.put(key, offset);
    }
  }

  /**
   * Returns whether the head has handled a newer record of a key, which the backlog has not reached
   * yet.
   *
   * @param offset the offset of the record that the backlog has reached
   */
  public boolean overtaken(String key, long offset) {
    Long newer = ahead.get(key);
    return newer != null && newer > offset;
  }

  /**
   * Returns whether a record of the backlog can be skipped, because the head has handled that
   * record or a newer one of the same key. Forgets the key if the head has handled this very
   * record.
   */
  public boolean handled(String key, long offset) {
    Long newer = ahead.get(key);
    if (newer != null && newer == offset) {
      ahead.remove(key);
    }
    return newer != null && newer >= offset;
  }

  /** Returns the offset below which all work is done, and from which a restart reads. */
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

  /**
   * Returns the last known offset below which all records were visible before the indexer's start.
   */
  long visibleBefore() {
    return gateVisible;
  }

  /**
   * Returns whether the partition is at rest: every record that was read has taken effect in the
   * index, and there is no backlog.
   */
  public boolean atRest() {
    return !behind() && visible() == head;
  }

  /**
   * Returns whether all records that the partition held when the indexer began to read it have
   * taken effect in the index.
   */
  public boolean caughtUp() {
    return visible() >= gateEnd;
  }

  /**
   * Returns whether the index shows again all that was visible before the indexer's start, with
   * every delete since then applied. Items published since then may still lack their vectors.
   */
  public boolean restored() {
    return head >= gateEnd && visible() >= gateVisible;
  }
}
