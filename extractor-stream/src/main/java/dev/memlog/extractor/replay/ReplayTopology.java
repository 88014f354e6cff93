package dev.memlog.extractor.replay;

import dev.memlog.extractor.fold.intake.FoldResources;
import dev.memlog.extractor.fold.intake.IntakeProcessor;
import dev.memlog.extractor.fold.intake.Nodes;
import dev.memlog.extractor.fold.stream.DesiredStateEncoder;
import dev.memlog.extractor.fold.stream.FoldProcessor;
import dev.memlog.extractor.fold.stream.FoldStores;
import dev.memlog.extractor.fold.stream.FoldTopology;
import dev.memlog.extractor.streams.StateStores;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.log.RecordReader;
import java.util.List;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The Kafka Streams topology of a replay. An event takes this path:
 *
 * <pre>
 * conversation-events, -reroute, tenants' own → intake → fold → store of replayed passages
 * passages ────────────────────────────────────────────────────→ store of logged passages
 * </pre>
 *
 * It has the nodes of {@link FoldTopology}, but no sinks and no changelogs. A misplaced event has
 * no effect here, since the fold's copy of it is read from the topic of rerouted events.
 */
final class ReplayTopology {

  static final String REPLAYED_STORE = "replayed-passages";
  static final String LOGGED_STORE = "logged-passages";

  private static final String LOGGED_SOURCE = "passages-logged";
  private static final String LOGGED = "logged";

  /** The nodes whose records have no effect on passages. */
  private static final List<String> IGNORED =
      List.of(
          Nodes.REROUTE,
          Nodes.DEAD_LETTERS,
          Nodes.MESSAGES,
          Nodes.CONVERSATIONS,
          Nodes.CONVERSATION_DESCRIPTIONS,
          Nodes.TURNS);

  private ReplayTopology() {}

  /**
   * Builds the topology.
   *
   * @param passages a reader of the passages' topic
   */
  static Topology of(
      FoldResources resources,
      RecordReader passages,
      DesiredStateEncoder encoder,
      StreamsConfig settings) {
    var topology = new Topology(new TopologyConfig(settings));
    source(topology, Nodes.SOURCE, FoldTopology.inputs(resources.events()));
    ProcessorSupplier<byte[], byte[], String, Object> intake = () -> new IntakeProcessor(resources);
    topology.addProcessor(Nodes.INTAKE, intake, Nodes.SOURCE);
    topology.addProcessor(Nodes.FOLD, () -> new FoldProcessor(resources, encoder), Nodes.INTAKE);
    FoldStores.ofIntake().forEach(store -> add(topology, store, Nodes.INTAKE));
    FoldStores.ofFold().forEach(store -> add(topology, store, Nodes.FOLD));
    for (String ignored : IGNORED) {
      ProcessorSupplier<Object, Object, Void, Void> nothing = Ignoring::new;
      topology.addProcessor(ignored, nothing, Nodes.INTAKE, Nodes.FOLD);
    }
    ProcessorSupplier<String, byte[], Void, Void> replayed =
        () -> PassageHashes.replayed(REPLAYED_STORE);
    topology.addProcessor(Nodes.PASSAGES, replayed, Nodes.FOLD);
    add(topology, hashes(REPLAYED_STORE), Nodes.PASSAGES);
    source(topology, LOGGED_SOURCE, List.of(Topics.PASSAGES.name()));
    ProcessorSupplier<byte[], byte[], Void, Void> logged =
        () -> PassageHashes.logged(LOGGED_STORE, passages, encoder);
    topology.addProcessor(LOGGED, logged, LOGGED_SOURCE);
    add(topology, hashes(LOGGED_STORE), LOGGED);
    return topology;
  }

  private static final class Ignoring implements Processor<Object, Object, Void, Void> {
    @Override
    public void process(Record<Object, Object> record) {
      // The record has no effect on passages.
    }
  }

  private static StoreBuilder<?> hashes(String name) {
    return StateStores.store(name, Serdes.ByteArray());
  }

  /** Adds a store without a changelog: a replay that is interrupted begins anew. */
  private static void add(Topology topology, StoreBuilder<?> store, String processor) {
    topology.addStateStore(store.withLoggingDisabled(), processor);
  }

  private static void source(Topology topology, String name, List<String> topics) {
    topology.addSource(
        (org.apache.kafka.streams.AutoOffsetReset) null,
        name,
        FoldTopology.APPEND_TIME,
        new ByteArrayDeserializer(),
        new ByteArrayDeserializer(),
        topics.toArray(String[]::new));
  }
}
