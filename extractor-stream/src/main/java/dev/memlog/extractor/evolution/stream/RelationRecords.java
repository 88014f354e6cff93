package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.extractor.evolution.Change;
import dev.memlog.extractor.evolution.Comparison;
import dev.memlog.extractor.evolution.Input;
import dev.memlog.extractor.evolution.OwnerMemories;
import dev.memlog.extractor.graph.GraphChange;
import dev.memlog.extractor.graph.RelationsConfig;
import dev.memlog.extractor.relation.OwnerRelations;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.GraphElement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The relations between memories in a state store and on topic graph. Each change of a memory
 * changes its owner's relations in the same transaction. The store holds the relations of a memory
 * by {@code tenant/app/user/r-memory}, and the settings under which they were compared by {@code
 * tenant/app/user/related}.
 */
final class RelationRecords {

  /**
   * The version of the rules of comparison. A new version causes all relations to be computed
   * again.
   */
  private static final int COMPARISON = 1;

  private static final String RELATED = "related";

  private final KeyValueStore<String, byte[]> store;
  private final MemoryCodec codec;
  private final RelationsConfig config;
  private final Comparison comparison;
  private final byte[] comparedBy;
  private final ProcessorContext<String, byte[]> context;
  private final MemoryMetrics metrics;

  /** The relations of each owner whose memories are cached. */
  private final Map<OwnerMemories, OwnerRelations> relations = new WeakHashMap<>();

  RelationRecords(
      KeyValueStore<String, byte[]> store,
      MemoryCodec codec,
      EvolutionResources resources,
      ProcessorContext<String, byte[]> context) {
    this.store = store;
    this.codec = codec;
    this.config = resources.settings().graph().relations();
    this.comparison = new Comparison(resources.rules(), resources.calibration());
    this.comparedBy =
        "%d %s %s %s"
            .formatted(
                COMPARISON,
                resources.vectors().model(),
                config.aboveSimilarity(),
                config.mostPerMemory())
            .getBytes(UTF_8);
    this.context = context;
    this.metrics = resources.metrics();
  }

  /**
   * Updates an owner's relations after the changes of an input.
   *
   * @param state the memories after the changes
   */
  void follow(String owner, OwnerMemories state, List<Change> changes, Input input) {
    Instant at = input.at();
    Set<String> changed = Change.memories(changes);
    Set<String> recalled =
        input instanceof Input.Accessed accessed ? Set.copyOf(accessed.memoryIds()) : Set.of();
    if (changed.isEmpty() && recalled.size() < 2) {
      return;
    }
    OwnerRelations of = relations.get(state);
    if (of == null) {
      of = load(owner, state, changed);
      relations.put(state, of);
    } else {
      of.follow(changed, state::get);
    }
    of.strengthen(recalled, at);
    write(owner, of, at);
  }

  /** Loads the relations, which are written as they were before the changes. */
  private OwnerRelations load(String owner, OwnerMemories state, Set<String> changed) {
    List<GraphElement> written = new ArrayList<>();
    String prefix = owner + "/" + OwnerRelations.PREFIX;
    try (KeyValueIterator<String, byte[]> all = store.range(prefix, prefix + MemoryStores.ABOVE)) {
      while (all.hasNext()) {
        written.add(codec.graphElement(all.next().value));
      }
    }
    String[] ids = owner.split("/", -1);
    boolean trusted =
        config.enabled() && Arrays.equals(comparedBy, store.get(owner + "/" + RELATED));
    return new OwnerRelations(
        config,
        comparison,
        new OwnerRelations.Owner(ids[0], ids[1], ids[2].isEmpty() ? null : ids[2]),
        state.all(),
        written,
        trusted ? changed : null);
  }

  private void write(String owner, OwnerRelations of, Instant at) {
    for (GraphChange change : of.settle()) {
      String key = Keys.graphElement(owner, change.id());
      GraphElement element = change.element();
      byte[] value = element == null ? null : codec.encode(Topics.GRAPH.name(), element);
      if (value == null) {
        store.delete(key);
      } else {
        store.put(key, value);
      }
      context.forward(new Record<>(key, value, at.toEpochMilli()), MemoryNodes.GRAPH);
      metrics.graphChanged("relations", value == null ? "removed" : "written");
    }
    String key = owner + "/" + RELATED;
    byte[] known = store.get(key);
    if (of.isEmpty() && known != null) {
      store.delete(key);
    } else if (!of.isEmpty() && !Arrays.equals(known, comparedBy)) {
      store.put(key, comparedBy);
    }
  }
}
