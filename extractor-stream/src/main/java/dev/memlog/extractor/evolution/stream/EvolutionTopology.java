package dev.memlog.extractor.evolution.stream;

import dev.memlog.embedding.Niceness;
import dev.memlog.extractor.streams.TopologyNodes;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * The Kafka Streams topology of evolution. An input takes this path:
 *
 * <pre>
 * memory-candidates, memory-commands, turns (withdrawals), accesses → evolution
 *    → memory-vectors, memories, memory-usage, memory-changes, core-memory, graph, decisions
 *    → memory-candidates (nulls), memory-commands (ticks), turns (requests to models)
 *    → memory-candidates.dead-letter, memory-commands.dead-letter, turns.dead-letter
 * </pre>
 */
public final class EvolutionTopology {

  private EvolutionTopology() {}

  /** Returns the topics from which evolution reads its inputs. */
  public static List<TopicSpec> inputs() {
    return List.of(Topics.MEMORY_CANDIDATES, Topics.MEMORY_COMMANDS, Topics.TURNS, Topics.ACCESSES);
  }

  /** Returns the topics that evolution writes to, except those that are also inputs. */
  public static List<TopicSpec> outputs() {
    return List.of(
        Topics.MEMORIES,
        Topics.MEMORY_USAGE,
        Topics.MEMORY_VECTORS,
        Topics.MEMORY_CHANGES,
        Topics.CORE_MEMORY,
        Topics.GRAPH,
        Topics.DECISIONS,
        Topics.MEMORY_CANDIDATES_DEAD_LETTER,
        Topics.MEMORY_COMMANDS_DEAD_LETTER,
        Topics.TURNS_DEAD_LETTER);
  }

  /** Returns the topic of the dead letters of an input topic; empty if it has none. */
  static Optional<TopicSpec> deadLetters(String input) {
    return outputs().stream().filter(to -> to.name().equals(input + ".dead-letter")).findFirst();
  }

  /**
   * Builds the topology.
   *
   * @param settings the settings of the application, which require explicit names of stores and
   *     internal topics
   */
  public static Topology of(EvolutionResources resources, StreamsConfig settings) {
    var topology = new Topology(new TopologyConfig(settings));
    TopologyNodes.process(
        topology,
        MemoryNodes.SOURCE,
        new InputOrder(),
        inputs().stream().map(TopicSpec::name).toList(),
        MemoryNodes.EVOLUTION,
        context -> begin(resources, context));
    MemoryStores.builders().forEach(store -> topology.addStateStore(store, MemoryNodes.EVOLUTION));
    Stream.concat(
            outputs().stream(), inputs().stream().filter(topic -> !topic.equals(Topics.ACCESSES)))
        .forEach(topic -> TopologyNodes.sink(topology, topic, MemoryNodes.EVOLUTION));
    return topology;
  }

  private static EvolutionProcessor begin(
      EvolutionResources resources, ProcessorContext<String, byte[]> context) {
    // Kafka Streams starts this thread, which must yield to the threads of search.
    Niceness.yieldFromHere();
    return new EvolutionProcessor(resources, context);
  }
}
