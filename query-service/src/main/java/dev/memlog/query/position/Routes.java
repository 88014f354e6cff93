package dev.memlog.query.position;

import dev.memlog.api.v1.ReadData;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The steps from a write to the data that a read reads, by the topic of the write. */
final class Routes {

  private final Map<ReadData, List<Hop>> ofEvents;
  private final Map<ReadData, List<Hop>> ofCommands;

  /**
   * Creates the routes through a pipeline.
   *
   * @param conversations the view of conversations
   * @param memories the view of memories
   * @throws IllegalArgumentException if a stage in the middle of a route reports its positions
   *     itself, since the known ends of its outputs could then be older than its position
   */
  Routes(Pipeline pipeline, Stage conversations, Stage memories) {
    Hop folded = hop(true, Map.of(pipeline.fold(), Set.of(Topics.CONVERSATION_EVENTS.name())));
    Map<Stage, Set<String>> viewed =
        Map.of(
            conversations,
            names(Topics.MESSAGES, Topics.CONVERSATIONS, Topics.CONVERSATION_DESCRIPTIONS));
    Map<Stage, Set<String>> indexed = Map.of(pipeline.indexer(), names(Topics.PASSAGES));
    ofEvents = new LinkedHashMap<>();
    ofCommands = new LinkedHashMap<>();
    ofEvents.put(ReadData.READ_DATA_CONVERSATIONS, List.of(folded, hop(true, viewed)));
    ofEvents.put(ReadData.READ_DATA_SEARCH, List.of(folded, hop(true, both(indexed, viewed))));
    pipeline.memories().ifPresent(stages -> addMemories(stages, folded, memories));
    List.of(ofEvents, ofCommands).forEach(routes -> routes.values().forEach(Routes::validate));
  }

  private void addMemories(Pipeline.Memories stages, Hop folded, Stage view) {
    Map<Stage, Set<String>> viewed =
        Map.of(
            view,
            names(
                Topics.MEMORIES,
                Topics.MEMORY_USAGE,
                Topics.MEMORY_CHANGES,
                Topics.CORE_MEMORY,
                Topics.GRAPH));
    Map<Stage, Set<String>> indexed = Map.of(stages.indexer(), names(Topics.MEMORIES));
    List<Hop> formed = new ArrayList<>();
    formed.add(folded);
    Set<String> turns = names(Topics.TURNS);
    // Evolution also reads turns, which withdraw statements of edited or deleted messages.
    Map<Stage, Set<String>> withdrawn = Map.of(stages.evolution(), turns);
    stages
        .extraction()
        .ifPresentOrElse(
            extraction -> {
              formed.add(hop(false, both(Map.of(extraction, turns), withdrawn)));
              formed.add(hop(true, Map.of(stages.evolution(), names(Topics.MEMORY_CANDIDATES))));
            },
            () -> formed.add(hop(false, withdrawn)));
    List<Hop> told = List.of(hop(true, Map.of(stages.evolution(), names(Topics.MEMORY_COMMANDS))));
    for (var routes : Map.of(ofEvents, formed, ofCommands, told).entrySet()) {
      routes.getKey().put(ReadData.READ_DATA_MEMORIES, with(routes.getValue(), hop(true, viewed)));
      routes
          .getKey()
          .put(
              ReadData.READ_DATA_RECALL, with(routes.getValue(), hop(true, both(indexed, viewed))));
    }
  }

  /**
   * Returns the steps to wait for, in order; empty if the write cannot change the data that the
   * read uses.
   *
   * @param topic the topic of the write
   */
  List<Hop> of(String topic, ReadData data) {
    Map<ReadData, List<Hop>> routes =
        topic.equals(Topics.CONVERSATION_EVENTS.name()) ? ofEvents : ofCommands;
    return routes.getOrDefault(data, List.of());
  }

  private static void validate(List<Hop> route) {
    for (Hop hop : route.subList(0, route.size() - 1)) {
      for (Stage stage : hop.topics().keySet()) {
        if (stage.group().isEmpty()) {
          throw new IllegalArgumentException(
              "stage " + stage.name() + " must have a consumer group, since others follow it");
        }
      }
    }
  }

  private static Hop hop(boolean samePartition, Map<Stage, Set<String>> topics) {
    return new Hop(topics, samePartition);
  }

  private static List<Hop> with(List<Hop> route, Hop last) {
    List<Hop> all = new ArrayList<>(route);
    all.add(last);
    return List.copyOf(all);
  }

  private static Map<Stage, Set<String>> both(
      Map<Stage, Set<String>> one, Map<Stage, Set<String>> other) {
    Map<Stage, Set<String>> all = new LinkedHashMap<>(one);
    all.putAll(other);
    return all;
  }

  private static Set<String> names(TopicSpec... topics) {
    Set<String> names = new TreeSet<>();
    for (TopicSpec topic : topics) {
      names.add(topic.name());
    }
    return names;
  }
}
