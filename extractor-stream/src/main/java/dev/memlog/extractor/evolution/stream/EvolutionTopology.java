package dev.memlog.extractor.evolution.stream;

import dev.memlog.embedding.Niceness;
import dev.memlog.extractor.streams.TaskProcessor;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

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

  /** The partitioner by owner: every key begins with its owner. */
  private static final StreamPartitioner<String, byte[]> BY_OWNER =
      (_, key, _, partitions) -> Optional.of(Set.of(Keys.partition(key, partitions)));

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

  /**
   * Builds the topology.
   *
   * @param settings the settings of the application, which require explicit names of stores and
   *     internal topics
   */
  public static Topology of(EvolutionResources resources, StreamsConfig settings) {
    var topology = new Topology(new TopologyConfig(settings));
    topology.addSource(
        (AutoOffsetReset) null,
        MemoryNodes.SOURCE,
        new InputOrder(),
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer(),
        inputs().stream().map(TopicSpec::name).toArray(String[]::new));
    ProcessorSupplier<byte[], byte[], String, byte[]> evolution =
        () -> new TaskProcessor<>(context -> begin(resources, context));
    topology.addProcessor(MemoryNodes.EVOLUTION, evolution, MemoryNodes.SOURCE);
    MemoryStores.builders().forEach(store -> topology.addStateStore(store, MemoryNodes.EVOLUTION));
    sink(topology, MemoryNodes.VECTORS, Topics.MEMORY_VECTORS);
    sink(topology, MemoryNodes.MEMORIES, Topics.MEMORIES);
    sink(topology, MemoryNodes.USAGE, Topics.MEMORY_USAGE);
    sink(topology, MemoryNodes.CHANGES, Topics.MEMORY_CHANGES);
    sink(topology, MemoryNodes.CORE, Topics.CORE_MEMORY);
    sink(topology, MemoryNodes.GRAPH, Topics.GRAPH);
    sink(topology, MemoryNodes.DECISIONS, Topics.DECISIONS);
    sink(topology, MemoryNodes.CANDIDATES, Topics.MEMORY_CANDIDATES);
    sink(topology, MemoryNodes.TICKS, Topics.MEMORY_COMMANDS);
    sink(topology, MemoryNodes.COMPACTIONS, Topics.TURNS);
    sink(topology, MemoryNodes.DEAD_CANDIDATES, Topics.MEMORY_CANDIDATES_DEAD_LETTER);
    sink(topology, MemoryNodes.DEAD_COMMANDS, Topics.MEMORY_COMMANDS_DEAD_LETTER);
    sink(topology, MemoryNodes.DEAD_TURNS, Topics.TURNS_DEAD_LETTER);
    return topology;
  }

  private static Evolving begin(
      EvolutionResources resources, ProcessorContext<String, byte[]> context) {
    // Kafka Streams starts this thread, which must yield to the threads of search.
    Niceness.yieldFromHere();
    return new Evolving(resources, context);
  }

  private static void sink(Topology topology, String name, TopicSpec topic) {
    topology.addSink(
        name,
        topic.name(),
        new StringSerializer(),
        new ByteArraySerializer(),
        BY_OWNER,
        MemoryNodes.EVOLUTION);
  }
}
