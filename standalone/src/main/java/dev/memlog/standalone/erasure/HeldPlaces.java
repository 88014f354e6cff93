package dev.memlog.standalone.erasure;

import dev.memlog.extractor.retention.RetentionConfig;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.state.ErasurePlace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A listing of the places that may contain deleted data, each with the time by which it removes the
 * bytes.
 *
 * @param local the places of this process
 * @param remote the places of other processes; only their bounds in time are used
 */
record HeldPlaces(
    ErasedTopics topics,
    KeyScan scan,
    RetentionConfig retention,
    List<FilePlace> local,
    List<FilePlace> remote) {

  /**
   * The longest time until a segment closes. The next two constants are margins for the cleaner and
   * the embedded broker.
   */
  private static final Duration CLOSING = Duration.ofMinutes(61);

  private static final Duration LAG = Duration.ofHours(1);
  private static final Duration CLEANER = Duration.ofMinutes(30);

  /**
   * Returns the places that may contain the data of a scope.
   *
   * @param scope the deleted data
   * @param position the position of the delete
   * @param ends the end offsets of topics at the moment when every stage had applied the delete
   * @param released that moment
   */
  List<ErasurePlace> of(
      ErasedScope scope, Position position, Map<TopicPartition, Long> ends, Instant released)
      throws ExecutionException, InterruptedException {
    List<ErasurePlace> places = new ArrayList<>();
    for (String topic : inputs(scope)) {
      Map<Integer, Long> offsets =
          topic.equals(position.topic()) ? position.offsets() : offsets(ends, topic);
      Duration bound = retention.keep().plus(retention.every()).plus(LAG);
      places.add(
          place(
              "topic",
              topic,
              offsets,
              -1,
              released.plus(bound),
              "processed records are deleted %s after they were written".formatted(bound)));
    }
    for (String topic : scope.keyedTopics()) {
      KeyScan.Found found = scan.scan(scope, topic, Map.of());
      places.add(compacted(topic, only(scope, offsets(ends, topic)), found.records(), released));
    }
    for (String topic : others(scope)) {
      places.add(compacted(topic, offsets(ends, topic), -1, released));
    }
    for (FilePlace each : local) {
      places.add(place(each, ends, released.plus(each.bound())));
    }
    for (FilePlace each : remote) {
      places.add(place(each, ends, each.bound().isZero() ? null : released.plus(each.bound())));
    }
    return places;
  }

  private static List<String> inputs(ErasedScope scope) {
    List<TopicSpec> inputs = new ArrayList<>();
    if (scope.conversation()) {
      inputs.addAll(
          List.of(Topics.CONVERSATION_EVENTS, Topics.CONVERSATION_EVENTS_REROUTE, Topics.TURNS));
    }
    if (scope.memories()) {
      inputs.add(Topics.MEMORY_COMMANDS);
    }
    return inputs.stream().map(TopicSpec::name).toList();
  }

  private Set<String> others(ErasedScope scope) throws ExecutionException, InterruptedException {
    Set<String> others = new TreeSet<>(scope.otherTopics());
    for (String changelog : topics.changelogs()) {
      if (scope.conversation() || !changelog.contains("fold")) {
        others.add(changelog);
      }
    }
    return others;
  }

  private ErasurePlace compacted(
      String topic, Map<Integer, Long> offsets, long records, Instant released) {
    Duration bound = CLOSING.plus(retention.every()).plus(LAG).plus(CLEANER);
    return place(
        "topic",
        topic,
        offsets,
        records,
        released.plus(bound),
        "the segment closes and is compacted within " + bound);
  }

  private static Map<Integer, Long> only(ErasedScope scope, Map<Integer, Long> offsets) {
    Map<Integer, Long> own = new HashMap<>(offsets);
    own.keySet().retainAll(scope.partitions(offsets.size()));
    return own;
  }

  private static Map<Integer, Long> offsets(Map<TopicPartition, Long> ends, String topic) {
    return ends.entrySet().stream()
        .filter(end -> end.getKey().topic().equals(topic))
        .collect(Collectors.toMap(end -> end.getKey().partition(), Map.Entry::getValue));
  }

  private static ErasurePlace place(
      FilePlace of, Map<TopicPartition, Long> ends, @Nullable Instant goneBy) {
    return place(of.kind(), of.name(), offsets(ends, of.topic()), -1, goneBy, of.means());
  }

  private static ErasurePlace place(
      String kind,
      String name,
      Map<Integer, Long> offsets,
      long records,
      @Nullable Instant goneBy,
      String bound) {
    Map<String, Long> byPartition = new HashMap<>();
    offsets.forEach((partition, offset) -> byPartition.put(Integer.toString(partition), offset));
    return ErasurePlace.newBuilder()
        .setKind(kind)
        .setName(name)
        .setOffsets(byPartition)
        .setRecords(records)
        .setGoneBy(goneBy)
        .setBound(bound)
        .build();
  }
}
