package dev.memlog.query.position;

import dev.memlog.api.v1.ReadData;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.OffsetMark;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.Position;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The path of one record from the log to the data that a read uses. Belongs to the waiting thread.
 */
final class WritePath {

  private final Position write;
  private final TopicPartition origin;
  private final long offset;
  private final ReadData data;
  private final List<Hop> hops;
  private final Principal caller;
  private int at;
  private Map<TopicPartition, Long> goals;
  private long passed;
  private long sinceNanos = System.nanoTime();
  private String blocking;
  private String progress = "Kafka has not answered yet";
  private String collections = "";

  /**
   * Creates the path of one write.
   *
   * @param write the position of the write, in a single partition
   * @param hops the steps, at least one
   * @param caller the caller, which sees only rejections of its own tenant
   */
  WritePath(Position write, ReadData data, List<Hop> hops, Principal caller) {
    this.write = write;
    this.origin = new TopicPartition(write.topic(), write.offsets().firstKey());
    this.offset = write.offsets().firstEntry().getValue();
    this.data = data;
    this.hops = hops;
    this.caller = caller;
    this.goals = Map.of(origin, offset + 1);
    this.blocking = stages(hops.getFirst());
  }

  TopicPartition origin() {
    return origin;
  }

  ReadData data() {
    return data;
  }

  /**
   * Returns the position of the first stage after it had processed the write. Once this path is
   * complete, every write before that position has also taken effect.
   */
  long passed() {
    return passed;
  }

  /** Returns the awaited stages and their progress, as the end of a sentence. */
  String progress() {
    return progress;
  }

  /**
   * Returns the indexes for which the present step needs the names of the answering collections.
   */
  Set<IndexAlias> indexes() {
    return hops.get(at).topics().keySet().stream()
        .flatMap(stage -> stage.index().stream())
        .collect(Collectors.toSet());
  }

  /**
   * Returns the collections in which the write has taken effect, once this path is done; empty if
   * the read needs no collection, or only collections of this process.
   */
  String collections() {
    return collections;
  }

  /**
   * Returns the collections that answer reads after these steps, in the form of {@link
   * #collections}.
   */
  static String answering(List<Hop> hops) {
    return hops.getLast().topics().keySet().stream()
        .flatMap(stage -> stage.index().stream())
        .map(index -> index.answering().orElse("?"))
        .collect(Collectors.joining(","));
  }

  /** Returns the groups whose committed offsets the present step needs. */
  Set<String> groups() {
    return hops.get(at).groups();
  }

  /** Returns the topics whose ends the present step needs. */
  Set<String> topics() {
    Set<String> topics = new HashSet<>();
    if (at + 1 < hops.size()) {
      topics.addAll(hops.get(at).allTopics());
      topics.addAll(hops.get(at + 1).allTopics());
    }
    if (at == 0) {
      topics.add(Rejections.topicOf(origin));
    }
    return topics;
  }

  /**
   * Requires that a write can have been given this position: its partition exists, and its offset
   * lies below the partition's end.
   *
   * @param snapshot a snapshot that was requested after the read had arrived; the end in an older
   *     one may lie before a write that has just been answered
   * @throws RequestException with code invalid_argument if no write has this position
   */
  void requireIssued(LogSnapshot snapshot) {
    if (at > 0 || !snapshot.topics().contains(origin.topic())) {
      return;
    }
    Long end = snapshot.ends().get(origin);
    if (end == null || offset >= end) {
      throw ErrorCode.INVALID_ARGUMENT.refusal(
          PositionHeader.AFTER,
          "%s; partition %s %s"
              .formatted(
                  PositionHeader.RULE,
                  origin,
                  end == null ? "does not exist" : "does not reach this offset"),
          write.format());
    }
  }

  /**
   * Advances over every step that is complete.
   *
   * @return true if the write has taken effect
   * @throws RequestException with code write_rejected if the write was dead-lettered
   */
  boolean advance(LogSnapshot snapshot, Rejections rejections, PositionMetrics metrics) {
    while (reached(snapshot)) {
      if (at == 0) {
        if (!rejections.readTo(origin, offset, snapshot)) {
          progress = "its dead letters are being read";
          return false;
        }
        rejections.throwIfRejected(write, caller);
      }
      if (at == hops.size() - 1) {
        metrics.passed(blocking, elapsed());
        return true;
      }
      takeStep(snapshot);
      metrics.passed(blocking, elapsed());
      sinceNanos = System.nanoTime();
      blocking = stages(hops.get(at));
    }
    return false;
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - sinceNanos);
  }

  private boolean reached(LogSnapshot snapshot) {
    if (!snapshot.covers(groups(), topics())) {
      return false;
    }
    collections = answering(hops);
    for (var part : hops.get(at).topics().entrySet()) {
      Stage stage = part.getKey();
      Optional<String> answers = stage.index().flatMap(IndexAlias::answering);
      Map<TopicPartition, Long> own = stage.own().get();
      for (var goal : goals.entrySet()) {
        TopicPartition partition = goal.getKey();
        if (!part.getValue().contains(partition.topic())) {
          continue;
        }
        Optional<OffsetAndMetadata> committed =
            stage.group().map(group -> snapshot.committed(group, partition));
        long next =
            committed
                .map(OffsetAndMetadata::offset)
                .orElseGet(() -> own.getOrDefault(partition, 0L));
        if (next < goal.getValue()) {
          blocking = stage.name();
          progress =
              "stage %s has processed %s up to offset %d, and must reach %d"
                  .formatted(stage.name(), partition, next, goal.getValue());
          return false;
        }
        String mark =
            stage.index().isEmpty() ? "" : committed.map(OffsetAndMetadata::metadata).orElse("");
        if (goal.getValue() > 0 && !OffsetMark.holds(mark, answers)) {
          blocking = stage.name();
          progress =
              "stage %s has processed %s for collection %s, and queries are answered from %s"
                  .formatted(stage.name(), partition, mark, answers.orElse("none yet"));
          return false;
        }
      }
    }
    return true;
  }

  private void takeStep(LogSnapshot snapshot) {
    Hop next = hops.get(at + 1);
    if (at == 0) {
      passed =
          hops.getFirst().topics().keySet().stream()
              .flatMap(stage -> stage.group().stream())
              .map(group -> snapshot.committed(group, origin))
              .mapToLong(committed -> committed == null ? offset + 1 : committed.offset())
              .min()
              .orElse(offset + 1);
    }
    Set<Integer> counts =
        topics().stream()
            .filter(topic -> !topic.equals(Rejections.topicOf(origin)))
            .map(topic -> snapshot.ends(topic).size())
            .collect(Collectors.toSet());
    // A key has the same partition in two topics only if they have equally many partitions.
    boolean same = next.samePartition() && counts.size() == 1;
    Set<Integer> partitions =
        goals.keySet().stream().map(TopicPartition::partition).collect(Collectors.toSet());
    Map<TopicPartition, Long> following = new HashMap<>();
    for (String topic : next.allTopics()) {
      snapshot
          .ends(topic)
          .forEach(
              (partition, end) -> {
                if (!same || partitions.contains(partition)) {
                  following.put(new TopicPartition(topic, partition), end);
                }
              });
    }
    goals = following;
    at++;
  }

  private static String stages(Hop hop) {
    return hop.topics().keySet().stream().map(Stage::name).sorted().findFirst().orElse("");
  }
}
