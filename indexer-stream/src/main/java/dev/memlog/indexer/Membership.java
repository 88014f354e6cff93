package dev.memlog.indexer;

import static java.util.Objects.requireNonNull;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.SourcePartition;
import dev.memlog.runtime.log.Backoff;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The indexer's membership in its group: the partitions that it owns, the offsets at which it
 * begins, and whether it still owns them. A partition begins at the index's position; the group's
 * committed offset only tells what had been visible before. Belongs to the indexer's thread.
 */
final class Membership implements ConsumerRebalanceListener {

  private static final Logger LOG = LoggerFactory.getLogger(Membership.class);

  private static final long COMMIT_MILLIS = 1_000;
  private static final Duration ASK = Duration.ofSeconds(5);

  private final String topic;
  private final IndexerConfig config;
  private final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> head;
  private final MemoryIndex index;
  private final Clock clock;
  private final Runnable drain;
  private final Consumer<Collection<PartitionProgress>> forget;
  private final VectorReplay replay;
  private final Backoff placing;
  private final Backoff group;

  private final Map<TopicPartition, PartitionProgress> placed = new HashMap<>();
  private final Set<TopicPartition> unplaced = new HashSet<>();
  private final long startedAt;
  private boolean assigned;
  private long polledAt;

  /** True if the group must be asked before the next write. */
  private boolean doubtful;

  private long committedAt;

  /**
   * @param topic the topic of desired state
   * @param drain a callback that writes the items in progress
   * @param forget a callback that drops the items that wait for these partitions
   */
  Membership(
      String topic,
      IndexerConfig config,
      org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> head,
      MemoryIndex index,
      Clock clock,
      Runnable drain,
      Consumer<Collection<PartitionProgress>> forget,
      VectorReplay replay) {
    this.topic = topic;
    this.config = config;
    this.head = head;
    this.index = index;
    this.clock = clock;
    this.drain = drain;
    this.forget = forget;
    this.replay = replay;
    this.placing = config.backoff("a partition cannot begin");
    this.group = config.backoff("the Kafka cluster is unavailable");
    this.startedAt = clock.millis();
    this.polledAt = startedAt;
  }

  void join() {
    head.subscribe(List.of(topic), this);
  }

  /** Returns the partitions that are being read. */
  Collection<PartitionProgress> partitions() {
    return placed.values();
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    assigned = true;
    unplaced.addAll(partitions);
    // Records must not be read before the index has told where to begin.
    head.pause(partitions);
    LOG.atInfo().log("assigned {}", partitions);
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    LOG.atInfo().log("revoked {}", partitions);
    if (!partitions.isEmpty()) {
      drain.run();
      commitNow();
      let(partitions);
    }
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> partitions) {
    LOG.atWarn().log("lost {}: they may be another's already, nothing more is written", partitions);
    let(partitions);
  }

  private void let(Collection<TopicPartition> partitions) {
    unplaced.removeAll(partitions);
    forget.accept(
        partitions.stream()
            .flatMap(partition -> Optional.ofNullable(placed.remove(partition)).stream())
            .toList());
  }

  /** Drops everything and begins again at the index's positions. */
  void beginAgain() {
    let(Set.copyOf(placed.keySet()));
    unplaced.addAll(head.assignment());
  }

  /**
   * Looks up where new partitions begin and starts there; without an answer it tries again later.
   */
  void place() {
    if (unplaced.isEmpty() || placing.holds()) {
      return;
    }
    try {
      Set<TopicPartition> partitions = Set.copyOf(unplaced);
      Map<SourcePartition, Long> known = index.positions();
      Map<TopicPartition, Long> begins = head.beginningOffsets(partitions, ASK);
      Map<TopicPartition, Long> ends = head.endOffsets(partitions, ASK);
      // The group answers only after the former owner's transactions have ended, so nothing of it
      // comes later.
      Map<TopicPartition, OffsetAndMetadata> committed = head.committed(partitions, ASK);
      for (TopicPartition partition : partitions) {
        long begin = requireNonNull(begins.get(partition));
        long end = requireNonNull(ends.get(partition));
        long at =
            known.getOrDefault(
                new SourcePartition(partition.topic(), partition.partition()), begin);
        if (at > end) {
          throw new IllegalStateException(
              "the index is at offset %d of %s, beyond its end %d: the topic was replaced, the index must be too"
                  .formatted(at, partition, end));
        }
        OffsetAndMetadata visible = committed.get(partition);
        begin(
            new PartitionProgress(
                partition,
                Math.max(at, begin),
                end,
                visible == null ? 0 : Math.min(end, visible.offset())));
      }
      placing.worked();
    } catch (WakeupException | FencedInstanceIdException e) {
      throw e;
    } catch (IndexUnavailableException | IllegalStateException | KafkaException e) {
      placing.failed(e);
    }
  }

  private void begin(PartitionProgress progress) {
    head.seek(progress.topicPartition, progress.head);
    replay.begin(progress.partition(), progress.gateEnd - progress.head > config.replayLag());
    placed.put(progress.topicPartition, progress);
    unplaced.remove(progress.topicPartition);
    LOG.atInfo()
        .addKeyValue("topic", progress.topicPartition.topic())
        .addKeyValue("partition", progress.partition())
        .addKeyValue("offset", progress.head)
        .log("begins, {} offsets behind", progress.gateEnd - progress.head);
  }

  /**
   * Pauses partitions.
   *
   * @param all true if all partitions are paused; else only those without a position yet
   */
  void pause(boolean all) {
    Set<TopicPartition> own = head.assignment();
    if (all) {
      head.pause(own);
    } else {
      Set<TopicPartition> readable = new HashSet<>(own);
      readable.removeAll(unplaced);
      head.resume(readable);
    }
  }

  /**
   * Records that a poll has returned, which shows that the membership was valid a moment ago. After
   * a standstill it shows nothing, and neither does a poll that was woken up at once.
   */
  void polled() {
    long now = clock.millis();
    doubtful |= now - polledAt > config.staleAfter().toMillis();
    polledAt = now;
  }

  /**
   * Returns whether a batch may be written. After a long standstill another process may own the
   * partitions, so the group is asked first. If it has moved on, the next poll tells.
   */
  boolean mayWrite() {
    doubtful |= clock.millis() - polledAt > config.staleAfter().toMillis();
    if (doubtful) {
      LOG.atWarn().log("stood still for long, asking the group");
      doubtful = !commitNow();
    }
    return !doubtful;
  }

  /** Returns the assignment that vectors may be logged with now; null if nothing may be logged. */
  @Nullable Assignment assignment() {
    ConsumerGroupMetadata member = head.groupMetadata();
    return placed.isEmpty() || member.generationId() < 0 || !mayWrite()
        ? null
        : new Assignment(member, offsets());
  }

  /** Commits the offsets up to which records have taken effect, at most once per interval. */
  void commit() {
    if (clock.millis() - committedAt < COMMIT_MILLIS || placed.isEmpty()) {
      return;
    }
    committedAt = clock.millis();
    head.commitAsync(
        offsets(),
        (_, failure) -> {
          if (failure == null) {
            group.worked();
          } else if (!(failure instanceof CommitFailedException
              || failure instanceof RebalanceInProgressException)) {
            group.failed(failure);
          }
        });
  }

  /**
   * Commits the offsets and waits for the group.
   *
   * @return true if the group has taken them
   */
  boolean commitNow() {
    for (int attempt = 0; attempt < 2; attempt++) {
      try {
        head.commitSync(offsets(), ASK);
        return true;
      } catch (WakeupException _) {
        // The wake-up was meant for a poll; the commit is tried again.
      } catch (KafkaException e) {
        LOG.atWarn().log("the group did not take the positions: {}", e.toString());
        return false;
      }
    }
    return false;
  }

  private Map<TopicPartition, OffsetAndMetadata> offsets() {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    placed.forEach((partition, p) -> offsets.put(partition, new OffsetAndMetadata(p.visible())));
    return offsets;
  }

  /**
   * Returns whether queries can be answered, because the ends of the partitions at the start have
   * been reached. Where an import delays this for long, it suffices that the index is as complete
   * as before the start.
   */
  boolean caughtUp() {
    boolean patient = clock.millis() - startedAt < config.catchUpPatience().toMillis();
    return assigned
        && unplaced.isEmpty()
        && placed.values().stream().allMatch(p -> p.caughtUp() || (!patient && p.restored()));
  }

  /** Returns what keeps the member from its partitions; null if nothing does. */
  @Nullable String trouble() {
    String place = placing.detail();
    return place == null ? group.detail() : place;
  }
}
