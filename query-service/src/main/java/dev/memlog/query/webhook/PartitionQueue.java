package dev.memlog.query.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.query.changes.ChangeEvent;
import dev.memlog.schemas.Sha256;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Base64;
import java.util.Deque;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The events of one partition that a webhook has read and not delivered, in order, with the pauses
 * between deliveries. Only the webhook's thread uses it.
 */
final class PartitionQueue {

  private final TopicPartition partition;
  private final Deque<Pending> pending = new ArrayDeque<>();
  private long end;
  private OffsetAndMetadata committed;
  private DeliveryState state;
  private boolean inFlight;

  /** The number of failures of the first event in this process. */
  private int failures;

  /**
   * An event that is not delivered.
   *
   * @param id the header {@code webhook-id}
   * @param offset the offset of its record
   * @param timestamp the timestamp of its record, in epoch milliseconds
   */
  record Pending(String id, long offset, long timestamp, ChangeEvent event) {

    private static final int ID_BYTES = 24;

    /**
     * Returns the event of a record. Its id is a digest of what happened, not of where the log has
     * it: after a power loss or a restore, another event may get the same offset.
     */
    static Pending of(ConsumerRecord<byte[], byte[]> record, ChangeEvent event) {
      MessageDigest digest = Sha256.digest();
      digest.update((record.topic() + "\0").getBytes(UTF_8));
      digest.update(record.key());
      digest.update(("\0" + event.json()).getBytes(UTF_8));
      byte[] start = Arrays.copyOf(digest.digest(), ID_BYTES);
      String id = Base64.getUrlEncoder().encodeToString(start);
      return new Pending(id, record.offset(), record.timestamp(), event);
    }
  }

  /**
   * Creates an empty queue.
   *
   * @param start the next offset to read
   * @param state the state so far
   * @param committed what the group has committed; null for nothing
   */
  PartitionQueue(
      TopicPartition partition,
      long start,
      DeliveryState state,
      @Nullable OffsetAndMetadata committed) {
    this.partition = partition;
    this.end = start;
    this.state = state;
    this.committed = committed == null ? new OffsetAndMetadata(0, "none") : committed;
  }

  TopicPartition partition() {
    return partition;
  }

  void add(Pending event) {
    pending.add(event);
  }

  /** Records the offset up to which all records have been read. */
  void readUpTo(long offset) {
    end = offset;
  }

  boolean isEmpty() {
    return pending.isEmpty();
  }

  int size() {
    return pending.size();
  }

  /** Returns the offset before which everything has been delivered, dead-lettered or left out. */
  long next() {
    Pending first = pending.peek();
    return first == null ? end : first.offset();
  }

  /** Returns what is to be committed; null if that is committed already. */
  @Nullable OffsetAndMetadata uncommitted() {
    var now = new OffsetAndMetadata(next(), state.format());
    return now.equals(committed) ? null : now;
  }

  /** Records what has been committed; null for nothing. */
  void committed(@Nullable OffsetAndMetadata offset) {
    committed = offset == null ? committed : offset;
  }

  /** Returns the event to deliver now, and marks it as in flight; null if there is none. */
  @Nullable Pending take(long now) {
    if (inFlight || pending.isEmpty() || millisUntilDue(now) > 0) {
      return null;
    }
    inFlight = true;
    return pending.peek();
  }

  /** Returns whether the first event waits for a delivery. */
  boolean waits() {
    return !inFlight && !pending.isEmpty();
  }

  /** Returns the time until the next delivery is due; 0 if it is due now. */
  long millisUntilDue(long now) {
    return state.millisUntilDue(now);
  }

  /** Removes the first event, which the receiver has. */
  void delivered(long now) {
    state = state.delivered(now);
    remove();
  }

  /**
   * Records that the delivery of the first event has failed.
   *
   * @return the number of its failures
   */
  int failed(long now, String why) {
    state = state.waiting(now, why);
    inFlight = false;
    return ++failures;
  }

  /** Returns for how long no delivery has succeeded. */
  long failingMillis(long now) {
    return state.failingMillis(now);
  }

  void pauseUntil(long due) {
    state = state.pausedUntil(due);
  }

  /** Removes the first event, which is a dead letter. */
  void deadLettered() {
    state = state.deadLettered();
    remove();
  }

  /** Records that the webhook has ended. */
  void disabled(long now, String why) {
    state = state.disabled(now, why);
  }

  /** Records that changes may be missing. */
  void missed(long now, String why) {
    state = state.missed(now, why);
  }

  private void remove() {
    pending.remove();
    inFlight = false;
    failures = 0;
  }
}
