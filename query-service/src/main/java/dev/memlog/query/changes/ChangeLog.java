package dev.memlog.query.changes;

import static java.util.stream.Collectors.toMap;

import dev.memlog.query.request.Problems;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/** The topics of changes: consumers of them, and the offsets at which callers begin. */
public record ChangeLog(KafkaSettings kafka, Clock clock) {

  static final String EARLIEST = "earliest";

  /** The topics that hold changes, in the order of a position. */
  public static final List<TopicSpec> TOPICS = List.of(Topics.MEMORY_CHANGES, Topics.MESSAGES);

  /** The time for which a caller may be absent, two days below the retention of tombstones. */
  public static final Duration KEPT = TopicSpec.TOMBSTONES.minusDays(2);

  private static final Duration ASK = Duration.ofSeconds(5);

  /** The bounds of fetches, since many streams read at the same time. */
  private static final Map<String, String> SMALL_FETCHES =
      Map.of("fetch.max.bytes", "1048576", "max.partition.fetch.bytes", "65536");

  /** Creates a consumer without partitions, which the caller closes. */
  Consumer<byte[], byte[]> consumer() {
    return clients().reader("changes");
  }

  /** Creates a static member of a consumer group, which the caller closes. */
  public Consumer<byte[], byte[]> member(String group, String instance) {
    return clients().consumer(group, instance);
  }

  private KafkaClients clients() {
    Map<String, String> properties = new HashMap<>(SMALL_FETCHES);
    properties.putAll(kafka.properties());
    var settings =
        new KafkaSettings(
            kafka.bootstrapServers(), kafka.registryUrl(), properties, kafka.registryProperties());
    return new KafkaClients(settings, "query");
  }

  /** Returns all partitions of the topics, in the order of a position. */
  static List<TopicPartition> partitions(Consumer<byte[], byte[]> consumer) {
    List<TopicPartition> partitions = new ArrayList<>();
    for (TopicSpec topic : TOPICS) {
      consumer.partitionsFor(topic.name(), ASK).stream()
          .sorted(Comparator.comparingInt(PartitionInfo::partition))
          .forEach(found -> partitions.add(new TopicPartition(found.topic(), found.partition())));
    }
    return partitions;
  }

  ChangePosition position(List<TopicPartition> partitions, Map<TopicPartition, Long> next) {
    return new ChangePosition(
        kafka.generation(), partitions.stream().map(p -> next.getOrDefault(p, 0L)).toList());
  }

  /**
   * Returns the offsets at which a caller begins.
   *
   * @param partitions all partitions, in the order of a position
   * @param field the field of the request that names the position, for errors
   * @param from a position, {@link #EARLIEST} for all that is kept, or empty for the end
   * @throws RequestException with code invalid_argument if the position is not one of this log, and
   *     with code gone if changes after the position may be lost
   */
  Map<TopicPartition, Long> start(
      Consumer<byte[], byte[]> consumer,
      List<TopicPartition> partitions,
      String field,
      String from) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, ASK);
    if (from.isEmpty()) {
      return ends;
    }
    Map<TopicPartition, Long> kept = kept(consumer, partitions, ends);
    if (from.equals(EARLIEST)) {
      return kept;
    }
    List<Long> next = next(field, from, partitions.size());
    Map<TopicPartition, Long> start = new HashMap<>();
    for (int i = 0; i < partitions.size(); i++) {
      TopicPartition partition = partitions.get(i);
      long offset = next.get(i);
      if (offset < 0 || offset > ends.getOrDefault(partition, 0L)) {
        throw new RequestException(
            Problem.invalid(field, "must be a position of this log, not one beyond its end", from));
      }
      if (offset < kept.getOrDefault(partition, 0L)) {
        throw new RequestException(
            new Problem(
                ErrorCode.GONE,
                field,
                "must not be older than the changes that are kept, %d days; read the present state, then follow without a position"
                    .formatted(KEPT.toDays()),
                from));
      }
      start.put(partition, offset);
    }
    return start;
  }

  private List<Long> next(String field, String from, int count) {
    Problems problems = new Problems();
    try {
      ChangePosition position = ChangePosition.parse(from);
      if (position.generation() != kafka.generation()) {
        problems.invalid(
            field,
            "must be a position of the present log, whose topics.generation is "
                + kafka.generation(),
            from);
      } else if (position.next().size() == count) {
        return position.next();
      }
    } catch (IllegalArgumentException _) {
      // The problem below says what a position is.
    }
    problems.invalid(field, "must be earliest, or the id of an event of GET /v1/changes", from);
    problems.throwIfAny();
    return List.of();
  }

  /**
   * Returns the first offset of each partition from which no change can be missing.
   *
   * @param ends the ends of the partitions
   */
  public Map<TopicPartition, Long> kept(
      Consumer<byte[], byte[]> consumer,
      List<TopicPartition> partitions,
      Map<TopicPartition, Long> ends) {
    long since = clock.instant().minus(KEPT).toEpochMilli();
    Map<TopicPartition, OffsetAndTimestamp> found =
        consumer.offsetsForTimes(partitions.stream().collect(toMap(p -> p, _ -> since)), ASK);
    Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions, ASK);
    return partitions.stream()
        .collect(
            toMap(
                partition -> partition,
                partition -> {
                  OffsetAndTimestamp recent = found.get(partition);
                  long offset = recent == null ? ends.getOrDefault(partition, 0L) : recent.offset();
                  return Math.max(offset, first.getOrDefault(partition, 0L));
                }));
  }
}
