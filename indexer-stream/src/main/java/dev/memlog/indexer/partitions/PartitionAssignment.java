package dev.memlog.indexer.partitions;

import static java.util.Objects.requireNonNull;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.runtime.log.Backoff;
import dev.memlog.schemas.TopicSpec;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partitions that the consumer group has assigned to an indexer, and the offsets at which the
 * indexer begins to read them. The indexer begins at the position that the index has stored. The
 * group's committed offset only tells which records were visible before. Belongs to the indexer's
 * thread.
 */
public final class PartitionAssignment implements ConsumerRebalanceListener {

  private static final Logger LOG = LoggerFactory.getLogger(PartitionAssignment.class);

  static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);

  private final PartitionsConfig config;
  private final Consumer<byte[], byte[]> head;
  private final Supplier<MemoryIndex> index;
  private final Clock clock;
  private final PartitionListener listener;
  private final Backoff placing;
  private final GroupOffsets offsets;
  private final UpToDateTimes times;

  private final Map<TopicPartition, PartitionProgress> placed = new HashMap<>();
  private final Set<TopicPartition> unplaced = new HashSet<>();
  private final long startedAt;
  private boolean assigned;

  /**
   * Creates an assignment without partitions.
   *
   * @param head the group's member, which reads the newest records of each partition
   * @param index a supplier of the index that the indexer fills now
   * @param listener the callbacks when the indexer gains or loses a partition
   * @param backoffs a function that returns a backoff for a failure, given as a sentence
   * @param live a function that returns whether queries are answered from that index
   * @param collection a function that returns the name of that index's collection
   */
  public PartitionAssignment(
      PartitionsConfig config,
      Consumer<byte[], byte[]> head,
      Supplier<MemoryIndex> index,
      PartitionListener listener,
      Function<String, Backoff> backoffs,
      BooleanSupplier live,
      Supplier<String> collection,
      Clock clock) {
    this.config = config;
    this.head = head;
    this.index = index;
    this.listener = listener;
    this.clock = clock;
    this.placing = backoffs.apply("a partition cannot begin");
    this.offsets =
        new GroupOffsets(
            head,
            placed.values(),
            config.staleAfter(),
            backoffs.apply("the Kafka cluster is unavailable"),
            live,
            collection,
            clock);
    this.times = new UpToDateTimes(TopicSpec.TOMBSTONES, clock);
    this.startedAt = clock.millis();
  }

  /**
   * Joins the consumer group as a reader of a topic. The group assigns partitions during later
   * polls.
   */
  public void join(String topic) {
    head.subscribe(List.of(topic), this);
  }

  /** Returns a live view of the partitions that the indexer is reading. */
  public Collection<PartitionProgress> partitions() {
    return placed.values();
  }

  /** Returns the offsets that the indexer commits for these partitions. */
  public GroupOffsets offsets() {
    return offsets;
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    assigned = true;
    unplaced.addAll(partitions);
    // Records must not be read before the index has told where to begin.
    head.pause(partitions);
    listener.assignPartitions();
    LOG.atInfo().log("assigned {}", partitions);
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    LOG.atInfo().log("revoked {}", partitions);
    if (!partitions.isEmpty()) {
      listener.drainItems();
      var _ = offsets.commitNow();
      release(partitions);
    }
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> partitions) {
    LOG.atWarn()
        .log(
            "lost partitions {}: another process may own them, so nothing more is " + "written",
            partitions);
    release(partitions);
  }

  private void release(Collection<TopicPartition> partitions) {
    unplaced.removeAll(partitions);
    listener.forgetPartitions(
        partitions.stream()
            .flatMap(partition -> Optional.ofNullable(placed.remove(partition)).stream())
            .toList());
  }

  /**
   * Drops everything in progress. The next {@link #placeNew} continues all partitions at the
   * positions that the index has stored.
   */
  public void beginAgain() {
    release(Set.copyOf(placed.keySet()));
    unplaced.addAll(head.assignment());
  }

  /**
   * Starts to read the newly assigned partitions at the positions that the index has stored. If the
   * index or the cluster does not answer, a later call tries again.
   *
   * @throws UnusableIndexException if the index is ahead of the topic, or may have missed
   *     tombstones that the topic no longer keeps
   */
  public void placeNew() {
    if (unplaced.isEmpty() || placing.holds()) {
      return;
    }
    try {
      Set<TopicPartition> partitions = Set.copyOf(unplaced);
      Map<SourcePartition, Long> known = index.get().positions();
      Map<TopicPartition, Long> begins = head.beginningOffsets(partitions, REQUEST_TIMEOUT);
      Map<TopicPartition, Long> ends = head.endOffsets(partitions, REQUEST_TIMEOUT);
      // The group answers only after the former owner's transactions have ended, so nothing of it
      // comes later.
      Map<TopicPartition, OffsetAndMetadata> committed =
          head.committed(partitions, REQUEST_TIMEOUT);
      for (TopicPartition partition : partitions) {
        long begin = requireNonNull(begins.get(partition));
        long end = requireNonNull(ends.get(partition));
        var source = new SourcePartition(partition.topic(), partition.partition());
        long at = known.getOrDefault(source, begin);
        if (at > end) {
          throw new UnusableIndexException(
              ("the index is at offset %d of %s, beyond its end %d: the topic was replaced, "
                      + "the index must be too")
                  .formatted(at, partition, end));
        }
        times.begin(partition, known, known.containsKey(source) ? at : -1, end);
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
    } catch (UnusableIndexException e) {
      placing.failed(e);
      throw e;
    } catch (IndexUnavailableException | IllegalStateException | KafkaException e) {
      placing.failed(e);
    }
  }

  private void begin(PartitionProgress progress) {
    head.seek(progress.topicPartition(), progress.head());
    listener.beginPartition(progress);
    placed.put(progress.topicPartition(), progress);
    unplaced.remove(progress.topicPartition());
    LOG.atInfo()
        .addKeyValue("topic", progress.topicPartition().topic())
        .addKeyValue("partition", progress.partition())
        .addKeyValue("offset", progress.head())
        .log("begins, {} offsets behind", progress.behindAtStart());
  }

  /**
   * Pauses the partitions that have no position yet, and resumes the others.
   *
   * @param all true to pause the others too
   * @param some further partitions to pause
   */
  public void pausePartitions(boolean all, Set<TopicPartition> some) {
    Set<TopicPartition> own = head.assignment();
    if (all) {
      head.pause(own);
    } else {
      Set<TopicPartition> readable = new HashSet<>(own);
      readable.removeAll(unplaced);
      readable.removeAll(some);
      // After beginAgain, the head would otherwise first read on from its former place.
      Set<TopicPartition> held = new HashSet<>(some);
      held.addAll(unplaced);
      held.retainAll(own);
      head.pause(held);
      head.resume(readable);
    }
  }

  /**
   * Returns the times, in milliseconds since the epoch, that are due to be stored in the index with
   * its positions. Each is the last time at which the index was up to date with a partition, or the
   * time at which an empty index began to read the partition.
   *
   * @param writing true if the indexer writes positions now anyway, so that more times are due
   */
  public Map<SourcePartition, Long> dueTimes(boolean writing) {
    return times.due(placed.values(), partition -> head.currentLag(partition).orElse(1), writing);
  }

  /** Records that the index has stored these times, as {@link #dueTimes} returned them. */
  public void confirmTimes(Map<SourcePartition, Long> stored) {
    times.confirm(stored);
  }

  /**
   * Returns whether queries can be answered: the indexer has reached the ends that its partitions
   * had when it began to read them. If that takes longer than {@link
   * PartitionsConfig#catchUpPatience}, as during an import, it suffices that the index is as
   * complete as before the start.
   */
  public boolean caughtUp() {
    return caughtUp(PartitionProgress::restored);
  }

  /**
   * Returns whether a new index may answer queries. The index must hold everything that the
   * indexer's partitions held when it began to read them. If that takes longer than {@link
   * PartitionsConfig#catchUpPatience}, it suffices that the new index shows everything that a
   * former index showed.
   */
  boolean filled() {
    return caughtUp(p -> p.visibleBefore() > 0 && p.restored());
  }

  /** Returns whether each partition has caught up, or suffices after the patience for that. */
  private boolean caughtUp(Predicate<PartitionProgress> suffices) {
    boolean patient = clock.millis() - startedAt < config.catchUpPatience().toMillis();
    return assigned
        && unplaced.isEmpty()
        && placed.values().stream().allMatch(p -> p.caughtUp() || (!patient && suffices.test(p)));
  }

  /**
   * Returns the reason, in words, why the indexer cannot read its partitions or commit their
   * offsets; null if it can.
   */
  public @Nullable String trouble() {
    String place = placing.detail();
    return place == null ? offsets.trouble() : place;
  }
}
