package dev.memlog.bench.lifecycle;

import static java.util.Objects.requireNonNull;

import dev.memlog.events.MemoryChange;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.state.GraphElement;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryRelations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** The compacted contents of the topics that evolution writes. */
final class TopicsView implements AutoCloseable {

  /** The kinds of changes that an undo may name; a reinforcement may be a merge. */
  private static final Set<String> UNDOABLE =
      Set.of("merged", "reinforced", "superseded", "archived", "consolidated", "undone");

  private final Map<String, Map<String, byte[]>> latest = new HashMap<>();

  /** The places of each marker: a topic and a key, joined by a space. */
  private final Map<String, Set<String>> places = new HashMap<>();

  private final NavigableMap<String, Memory> memories = new TreeMap<>();
  private final Set<String> seen = new HashSet<>();
  private final Map<String, Integer> changes = new TreeMap<>();
  private final Map<String, List<String>> undoable = new HashMap<>();
  private final Deserializer<Memory> memory;
  private final Deserializer<MemoryChange> change;
  private final Deserializer<GraphElement> element;
  private int deadLetters;

  TopicsView(AvroSerdes serdes) {
    memory = serdes.deserializer();
    change = serdes.deserializer();
    element = serdes.deserializer();
  }

  /** Adds the next record of a topic. */
  void take(TopicSpec topic, String key, byte @Nullable [] value) {
    if (topic.name().endsWith("dead-letter")) {
      deadLetters++;
      return;
    }
    Map<String, byte[]> of = latest.computeIfAbsent(topic.name(), _ -> new TreeMap<>());
    byte[] before = value == null ? of.remove(key) : of.put(key, value);
    String place = topic.name() + " " + key;
    if (before != null) {
      Markers.in(before)
          .forEach(marker -> places.getOrDefault(marker, new HashSet<>()).remove(place));
    }
    if (value != null) {
      Markers.in(value)
          .forEach(marker -> places.computeIfAbsent(marker, _ -> new HashSet<>()).add(place));
    }
    if (topic.equals(Topics.MEMORIES) && value == null) {
      memories.remove(key);
    } else if (topic.equals(Topics.MEMORIES)) {
      memories.put(key, memory.deserialize(topic.name(), value));
    } else if (topic.equals(Topics.MEMORY_CHANGES) && value != null && seen.add(key)) {
      count(change.deserialize(topic.name(), value));
    }
  }

  private void count(MemoryChange made) {
    String reason = made.getCause().getReason();
    boolean named = made.getKind().equals("archived") || made.getKind().equals("expired");
    String kind = named ? made.getKind() + ":" + reason : made.getKind();
    changes.merge(kind, 1, Integer::sum);
    if (UNDOABLE.contains(made.getKind())) {
      undoable
          .computeIfAbsent(String.valueOf(made.getUser()), _ -> new ArrayList<>())
          .add(made.getMemoryId() + "." + made.getVersion());
    }
  }

  /** Returns the memories of an owner, by id. */
  List<Memory> memories(String owner) {
    return List.copyOf(memories.subMap(owner + "/", owner + "/\u007f").values());
  }

  /** Returns the relations of an owner's memories. */
  List<MemoryRelations> relations(String owner) {
    NavigableMap<String, byte[]> graph = new TreeMap<>(latest(Topics.GRAPH));
    String prefix = owner + "/r-";
    return graph.subMap(prefix, prefix + "\u007f").values().stream()
        .map(
            value -> requireNonNull(element.deserialize(Topics.GRAPH.name(), value).getRelations()))
        .toList();
  }

  /** Returns the latest value of each key of a topic, as bytes. */
  Map<String, byte[]> latest(TopicSpec topic) {
    return latest.getOrDefault(topic.name(), Map.of());
  }

  /**
   * Returns the places that contain an invented word: a topic and a key each; for a change also its
   * kind.
   */
  List<String> places(String marker) {
    return places.getOrDefault(marker, Set.of()).stream().map(this::described).sorted().toList();
  }

  private String described(String place) {
    String topic = Topics.MEMORY_CHANGES.name();
    if (!place.startsWith(topic + " ")) {
      return place;
    }
    byte[] value = latest(Topics.MEMORY_CHANGES).get(place.substring(topic.length() + 1));
    return place + " " + change.deserialize(topic, value).getKind();
  }

  /** Returns the numbers of changes by kind, with the reason of an archiving or expiry. */
  Map<String, Integer> changes() {
    return changes;
  }

  /** Returns the ids of a user's changes so far; most of them can be undone. */
  List<String> undoable(String user) {
    return undoable.getOrDefault(user, List.of());
  }

  int deadLetters() {
    return deadLetters;
  }

  @Override
  public void close() {
    memory.close();
    change.close();
    element.close();
  }
}
