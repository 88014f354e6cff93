package dev.memlog.indexer.partitions;

import dev.memlog.index.OffsetMark;
import dev.memlog.runtime.log.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The offsets that an indexer commits to its consumer group. A commit also proves that the group
 * still counts the indexer as a member; after a standstill the indexer needs that proof before it
 * writes. The metadata of each committed offset names the collection that the indexer fills ({@link
 * OffsetMark}), or states that queries are not answered from it yet. Belongs to the indexer's
 * thread.
 */
public final class GroupOffsets {

  private static final Logger LOG = LoggerFactory.getLogger(GroupOffsets.class);

  /** The shortest time in milliseconds between two commits of the same offsets. */
  private static final long AGAIN_MILLIS = 1_000;

  /**
   * The shortest time in milliseconds between two commits if an offset has moved. Reads in other
   * processes wait for these offsets.
   */
  private static final long MOVED_MILLIS = 100;

  /**
   * The time in seconds without a heartbeat after which the group counts as unavailable. The
   * consumer sends one at least every three seconds while it knows a coordinator that answers, but
   * none while it waits for the other members in a rebalance.
   */
  private static final double SILENT_SECONDS = 30;

  private final Consumer<byte[], byte[]> head;
  private final Collection<PartitionProgress> placed;
  private final Duration staleAfter;
  private final Backoff unavailable;
  private final BooleanSupplier live;
  private final Supplier<String> collection;
  private final Clock clock;
  private long polledAt;
  private long committedAt;
  private Map<TopicPartition, OffsetAndMetadata> committed = Map.of();

  /** True if the group has accepted {@link #committed}. */
  private boolean accepted;

  private @Nullable Metric heartbeat;

  /** True if the group must confirm the membership before the next write. */
  private boolean doubtful;

  /**
   * Creates the offsets of a member of the group.
   *
   * @param placed a live view of the partitions that the indexer is reading
   * @param unavailable the backoff while the group does not answer
   * @param live returns whether queries are answered from the collection that the indexer fills;
   *     while they are not, the committed offsets stay where they were before the start
   * @param collection returns the name of the collection that the indexer fills
   */
  GroupOffsets(
      Consumer<byte[], byte[]> head,
      Collection<PartitionProgress> placed,
      Duration staleAfter,
      Backoff unavailable,
      BooleanSupplier live,
      Supplier<String> collection,
      Clock clock) {
    this.head = head;
    this.placed = placed;
    this.staleAfter = staleAfter;
    this.unavailable = unavailable;
    this.live = live;
    this.collection = collection;
    this.clock = clock;
    this.polledAt = clock.millis();
  }

  /**
   * Records that a poll of the consumer has returned. If the previous poll returned longer ago than
   * {@link PartitionsConfig#staleAfter}, the group must confirm the membership before the next
   * write.
   */
  public void recordPoll() {
    long now = clock.millis();
    doubtful |= now - polledAt > staleAfter.toMillis();
    polledAt = now;
  }

  /**
   * Returns whether the indexer may write a batch. After a long standstill another process may own
   * the partitions. This method then commits the offsets first, and returns false unless the group
   * accepts them. If the partitions were reassigned, the next poll revokes them.
   */
  public boolean mayWrite() {
    doubtful |= clock.millis() - polledAt > staleAfter.toMillis();
    if (doubtful) {
      LOG.atWarn().log("the indexer was at a standstill, asking the group for its membership");
      doubtful = !commitNow();
    }
    return !doubtful;
  }

  /**
   * Returns the offsets that a transaction may commit together with vectors now. Returns null if
   * the indexer has no partitions, is no member of the group, or may not write.
   */
  public @Nullable OwnedOffsets owned() {
    ConsumerGroupMetadata member = head.groupMetadata();
    return placed.isEmpty() || member.generationId() < 0 || !mayWrite()
        ? null
        : new OwnedOffsets(member, offsets());
  }

  /**
   * Starts to commit the offsets below which all records have taken effect, at most every 100 ms,
   * unless the group has accepted them before. A commit that fails is repeated after a second.
   */
  public void commit() {
    long since = clock.millis() - committedAt;
    if (since < MOVED_MILLIS || placed.isEmpty()) {
      return;
    }
    Map<TopicPartition, OffsetAndMetadata> offsets = offsets();
    if (offsets.equals(committed) && (accepted || since < AGAIN_MILLIS)) {
      return;
    }
    committedAt = clock.millis();
    committed = offsets;
    accepted = false;
    head.commitAsync(
        offsets,
        (_, failure) -> {
          if (failure == null) {
            accepted |= offsets.equals(committed);
            unavailable.worked();
          } else if (!(failure instanceof CommitFailedException
              || failure instanceof RebalanceInProgressException)) {
            unavailable.failed(failure);
          }
        });
  }

  /** Returns whether the group has accepted the present offsets, so that nothing is to commit. */
  public boolean accepted() {
    return accepted && !placed.isEmpty() && offsets().equals(committed);
  }

  /**
   * Commits the offsets and waits for the group's answer.
   *
   * @return true if the group has accepted them
   */
  public boolean commitNow() {
    for (int attempt = 0; attempt < 2; attempt++) {
      try {
        head.commitSync(offsets(), PartitionAssignment.REQUEST_TIMEOUT);
        return true;
      } catch (WakeupException _) {
        // The wake-up was meant for a poll; the commit is tried again.
      } catch (KafkaException e) {
        LOG.atWarn().log("the group did not accept the offsets: {}", e.toString());
        return false;
      }
    }
    return false;
  }

  /** Returns the reason, in words, why the group does not accept offsets; null if it does. */
  @Nullable String trouble() {
    String refused = unavailable.detail();
    return refused == null && silentFor() > SILENT_SECONDS
        ? "the group has not answered for %.0f s".formatted(silentFor())
        : refused;
  }

  /** Returns the seconds since the last heartbeat; negative before the first one. */
  private double silentFor() {
    if (heartbeat == null) {
      heartbeat =
          head.metrics().entrySet().stream()
              .filter(metric -> metric.getKey().name().equals("last-heartbeat-seconds-ago"))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElse(null);
    }
    return heartbeat != null && heartbeat.metricValue() instanceof Number seconds
        ? seconds.doubleValue()
        : -1;
  }

  private Map<TopicPartition, OffsetAndMetadata> offsets() {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    boolean visible = live.getAsBoolean();
    String filled = visible ? collection.get() : OffsetMark.NONE;
    for (PartitionProgress p : placed) {
      long offset = visible ? p.visible() : p.visibleBefore();
      offsets.put(p.topicPartition(), new OffsetAndMetadata(offset, filled));
    }
    return offsets;
  }
}
