package dev.memlog.extractor.fold.stream;

import dev.memlog.extractor.fold.intake.EventsConfig;
import dev.memlog.extractor.fold.intake.FoldResources;
import dev.memlog.extractor.fold.intake.Intake;
import dev.memlog.extractor.fold.intake.Nodes;
import dev.memlog.extractor.streams.RequiredTopics;
import dev.memlog.extractor.streams.TopologyNodes;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.TopicMismatchException;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.processor.TimestampExtractor;

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

  /** The topics to which only the fold of events writes. */
  private static final List<TopicSpec> FOLD_OUTPUTS =
      List.of(
          Topics.CONVERSATION_EVENTS_REROUTE,
          Topics.CONVERSATION_EVENTS_DEAD_LETTER,
          Topics.MESSAGES,
          Topics.CONVERSATIONS,
          Topics.CONVERSATION_DESCRIPTIONS,
          Topics.DECISIONS);

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
    TopologyNodes.process(
        topology,
        Nodes.SOURCE,
        APPEND_TIME,
        inputs(resources.events()),
        Nodes.FOLD,
        context ->
            new Intake(resources, context, new FoldProcessor(resources, encoder, context)::fold));
    topology.addStateStore(FoldStores.ofParked(), Nodes.FOLD);
    TopologyNodes.process(
        topology,
        Nodes.RECHUNK_REQUESTS,
        APPEND_TIME,
        List.of(Topics.RECHUNKS.name()),
        Nodes.RECHUNK,
        context -> new RechunkPass(resources, encoder, context));
    topology.addStateStore(FoldStores.ofRechunk(), Nodes.RECHUNK);
    // The same task owns both, so that the pass and the events of a conversation never race.
    FoldStores.ofFold().forEach(store -> topology.addStateStore(store, Nodes.FOLD, Nodes.RECHUNK));
    FOLD_OUTPUTS.forEach(topic -> TopologyNodes.sink(topology, topic, Nodes.FOLD));
    TopologyNodes.sink(topology, Topics.PASSAGES, Nodes.FOLD, Nodes.RECHUNK);
    TopologyNodes.sink(topology, Topics.TURNS, Nodes.FOLD, Nodes.RECHUNK);
    TopologyNodes.sink(topology, Topics.RECHUNKS, BY_NUMBER, Nodes.RECHUNK);
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

  /**
   * Checks the topics of the fold, and creates missing topics of tenants.
   *
   * @param tenantTopics the names of the topics that accept the events of one tenant only
   * @return the number of partitions of each topic
   * @throws TopicMismatchException if a topic differs from its specification, or if one that is not
   *     a tenant's is missing
   * @throws ExecutionException if the cluster does not answer
   */
  public static int ensure(Admin admin, Set<String> tenantTopics)
      throws ExecutionException, InterruptedException {
    List<TopicSpec> topics = new ArrayList<>();
    topics.add(Topics.CONVERSATION_EVENTS);
    topics.addAll(FOLD_OUTPUTS);
    topics.addAll(List.of(Topics.PASSAGES, Topics.RECHUNKS, Topics.TURNS));
    TopicCatalogue catalogue = RequiredTopics.ensure(admin, topics);
    if (!tenantTopics.isEmpty()) {
      catalogue.ensure(tenantTopics.stream().sorted().map(FoldTopology::ofTenant).toList());
    }
    return catalogue.partitions();
  }

  /** Returns the specification of conversation-events under a given name. */
  private static TopicSpec ofTenant(String name) {
    TopicSpec like = Topics.CONVERSATION_EVENTS;
    return new TopicSpec(
        name,
        like.key(),
        like.schema(),
        like.compatibility(),
        like.cleanup(),
        like.retention(),
        like.maxMessageBytes(),
        like.flushed());
  }
}
