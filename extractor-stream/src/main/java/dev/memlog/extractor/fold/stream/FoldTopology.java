package dev.memlog.extractor.fold.stream;

import dev.memlog.extractor.fold.intake.EventsConfig;
import dev.memlog.extractor.fold.intake.FoldResources;
import dev.memlog.extractor.fold.intake.Intake;
import dev.memlog.extractor.fold.intake.Nodes;
import dev.memlog.extractor.streams.TaskProcessor;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.processor.TimestampExtractor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

/**
 * The Kafka Streams topology of the fold. An event takes this path:
 *
 * <pre>
 * conversation-events, -reroute, tenants' own → fold → messages, conversations, passages, turns,
 *                                                │ │    conversation-descriptions, decisions
 *                                                │ └──→ conversation-events-reroute
 *                                                └────→ conversation-events.dead-letter
 * rechunks → rechunk → passages, rechunks
 * </pre>
 */
public final class FoldTopology {

  /**
   * The extractor of the time at which the broker appended a record. A record without a time counts
   * as appended at 0.
   */
  public static final TimestampExtractor APPEND_TIME =
      (record, _) -> Math.max(0, record.timestamp());

  /** The partitioner by the prefix of keys that decides their partition. */
  private static final StreamPartitioner<String, byte[]> BY_PREFIX =
      (_, key, _, partitions) -> Optional.of(Set.of(Keys.partition(key, partitions)));

  /** The partitioner by the number at the end of a key. */
  private static final StreamPartitioner<String, byte[]> BY_NUMBER =
      (_, key, _, _) ->
          Optional.of(Set.of(Integer.parseInt(key.substring(key.lastIndexOf('/') + 1))));

  private FoldTopology() {}

  /**
   * Builds the topology.
   *
   * @param settings the settings of the application, which require explicit names of stores and
   *     internal topics
   */
  public static Topology of(
      FoldResources resources, DesiredStateEncoder encoder, StreamsConfig settings) {
    var topology = new Topology(new TopologyConfig(settings));
    topology.addSource(
        (org.apache.kafka.streams.AutoOffsetReset) null,
        Nodes.SOURCE,
        APPEND_TIME,
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer(),
        inputs(resources.events()).toArray(String[]::new));
    ProcessorSupplier<byte[], byte[], String, byte[]> fold =
        () ->
            new TaskProcessor<>(
                context ->
                    new Intake(resources, context, new Folding(resources, encoder, context)::fold));
    topology.addProcessor(Nodes.FOLD, fold, Nodes.SOURCE);
    topology.addStateStore(FoldStores.ofParked(), Nodes.FOLD);
    topology.addSource(
        (org.apache.kafka.streams.AutoOffsetReset) null,
        Nodes.RECHUNK_REQUESTS,
        APPEND_TIME,
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer(),
        Topics.RECHUNKS.name());
    ProcessorSupplier<byte[], byte[], String, byte[]> rechunk =
        () -> new TaskProcessor<>(context -> new RechunkPass(resources, encoder, context));
    topology.addProcessor(Nodes.RECHUNK, rechunk, Nodes.RECHUNK_REQUESTS);
    topology.addStateStore(FoldStores.ofRechunk(), Nodes.RECHUNK);
    // The same task owns both, so that the pass and the events of a conversation never race.
    FoldStores.ofFold().forEach(store -> topology.addStateStore(store, Nodes.FOLD, Nodes.RECHUNK));
    sink(topology, Nodes.REROUTE, Topics.CONVERSATION_EVENTS_REROUTE, Nodes.FOLD);
    sink(topology, Nodes.DEAD_LETTERS, Topics.CONVERSATION_EVENTS_DEAD_LETTER, Nodes.FOLD);
    sink(topology, Nodes.MESSAGES, Topics.MESSAGES, Nodes.FOLD);
    sink(topology, Nodes.CONVERSATIONS, Topics.CONVERSATIONS, Nodes.FOLD);
    sink(topology, Nodes.CONVERSATION_DESCRIPTIONS, Topics.CONVERSATION_DESCRIPTIONS, Nodes.FOLD);
    sink(topology, Nodes.PASSAGES, Topics.PASSAGES, Nodes.FOLD, Nodes.RECHUNK);
    sink(topology, Nodes.TURNS, Topics.TURNS, Nodes.FOLD, Nodes.RECHUNK);
    sink(topology, Nodes.DECISIONS, Topics.DECISIONS, Nodes.FOLD);
    topology.addSink(
        Nodes.RECHUNK_PROGRESS,
        Topics.RECHUNKS.name(),
        new StringSerializer(),
        new ByteArraySerializer(),
        BY_NUMBER,
        Nodes.RECHUNK);
    return topology;
  }

  /** Returns the names of the topics from which the fold reads events. */
  public static List<String> inputs(EventsConfig config) {
    List<String> topics = new ArrayList<>();
    topics.add(Topics.CONVERSATION_EVENTS.name());
    topics.add(Topics.CONVERSATION_EVENTS_REROUTE.name());
    config.tenantTopics().keySet().stream().sorted().forEach(topics::add);
    return topics;
  }

  private static void sink(Topology topology, String name, TopicSpec topic, String... parents) {
    topology.addSink(
        name, topic.name(), new StringSerializer(), new ByteArraySerializer(), BY_PREFIX, parents);
  }
}
