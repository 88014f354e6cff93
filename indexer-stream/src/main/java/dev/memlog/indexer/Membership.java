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
 * The indexer's place in its group: which partitions are its own, where in them it begins, and
 * whether they still are its own. A partition begins where the index says; what the group has
 * committed only tells what had been visible before. Belongs to the indexer's thread.
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

  /** Whether the group has to be asked before the next write. */
  private boolean doubtful;

  private long committedAt;

  /**
   * @param topic of desired state
   * @param drain writes what is on its way
   * @param forget drops what waits for these partitions
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

  /** The partitions that are being read. */
  Collection<PartitionProgress> partitions() {
    return placed.values();
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    assigned = true;
    unplaced.addAll(partitions);
    // Nothing may come before the index has said where to begin.
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

  /** Drops everything and begins at the index's positions. */
  void beginAgain() {
    let(Set.copyOf(placed.keySet()));
    unplaced.addAll(head.assignment());
  }

  /** Asks where new partitions begin, and begins there. Without an answer, again later. */
  void place() {
    if (unplaced.isEmpty() || placing.holds()) {
      return;
    }
    try {
      Set<TopicPartition> partitions = Set.copyOf(unplaced);
      Map<SourcePartition, Long> known = index.positions();
      Map<TopicPartition, Long> begins = head.beginningOffsets(partitions, ASK);
      Map<TopicPartition, Long> ends = head.endOffsets(partitions, ASK);
      // Answered only once the former owner's transactions have ended: nothing of it comes later.
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
   * @param all whether nothing may be read; else only what has no place yet is not
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
   * A poll has returned: the membership was good a moment ago, unless it came after a standstill. A
   * poll that was woken up at once has not heard from the group.
   */
  void polled() {
    long now = clock.millis();
    doubtful |= now - polledAt > config.staleAfter().toMillis();
    polledAt = now;
  }

  /**
   * Whether a batch may be sent. After a long standstill another may own the partitions, so the
   * group is asked first; if it has moved on, the next poll will tell.
   */
  boolean mayWrite() {
    doubtful |= clock.millis() - polledAt > config.staleAfter().toMillis();
    if (doubtful) {
      LOG.atWarn().log("stood still for long, asking the group");
      doubtful = !commitNow();
    }
    return !doubtful;
  }

  /** What may be logged for now; null: nothing. */
  @Nullable Assignment assignment() {
    ConsumerGroupMetadata member = head.groupMetadata();
    return placed.isEmpty() || member.generationId() < 0 || !mayWrite()
        ? null
        : new Assignment(member, offsets());
  }

  /** Tells the group what has taken effect. */
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
   * @return whether the group has taken it
   */
  boolean commitNow() {
    for (int attempt = 0; attempt < 2; attempt++) {
      try {
        head.commitSync(offsets(), ASK);
        return true;
      } catch (WakeupException _) {
        // Meant for a poll; once more.
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
   * Whether queries can be answered: the topic's ends at the start have been reached. Where that
   * takes long, because an import waits to be embedded, it is enough that nothing is missing or
   * found that was not so before the start.
   */
  boolean caughtUp() {
    boolean patient = clock.millis() - startedAt < config.catchUpPatience().toMillis();
    return assigned
        && unplaced.isEmpty()
        && placed.values().stream().allMatch(p -> p.caughtUp() || (!patient && p.restored()));
  }

  /** What keeps it from its partitions; null: nothing. */
  @Nullable String trouble() {
    String place = placing.detail();
    return place == null ? group.detail() : place;
  }
}
