package dev.memlog.extractor.streams;

import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.processor.TimestampExtractor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

/** The sources, tasks and sinks of a stage's topology. Each sink has the name of its topic. */
public final class TopologyNodes {

  /** The partitioner by the beginning of a key, which decides its partition. */
  private static final StreamPartitioner<String, byte[]> BY_KEY =
      (_, key, _, partitions) -> Optional.of(Set.of(Keys.partition(key, partitions)));

  private TopologyNodes() {}

  /**
   * Adds a source, and a processor of its records.
   *
   * @param work begins the work of a task
   */
  public static void process(
      Topology topology,
      String source,
      TimestampExtractor time,
      Collection<String> topics,
      String processor,
      Function<ProcessorContext<String, byte[]>, TaskProcessor.Work> work) {
    topology.addSource(
        (AutoOffsetReset) null,
        source,
        time,
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer(),
        topics.toArray(String[]::new));
    ProcessorSupplier<byte[], byte[], String, byte[]> tasks = () -> new TaskProcessor(work);
    topology.addProcessor(processor, tasks, source);
  }

  /** Adds the sink of a topic, whose partitions the keys decide. */
  public static void sink(Topology topology, TopicSpec topic, String... parents) {
    sink(topology, topic, BY_KEY, parents);
  }

  /** Adds the sink of a topic with a partitioner of its own. */
  public static void sink(
      Topology topology,
      TopicSpec topic,
      StreamPartitioner<String, byte[]> partitioner,
      String... parents) {
    topology.addSink(
        topic.name(),
        topic.name(),
        new StringSerializer(),
        new ByteArraySerializer(),
        partitioner,
        parents);
  }
}
