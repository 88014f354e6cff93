package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.extractor.evolution.Comparison;
import dev.memlog.extractor.evolution.Input;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.OwnerMemories;
import dev.memlog.extractor.graph.GraphChange;
import dev.memlog.extractor.graph.GraphOwner;
import dev.memlog.extractor.graph.RelationsConfig;
import dev.memlog.extractor.relation.OwnerRelations;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The relations between memories in a state store and on topic graph. Each change of a memory
 * changes its owner's relations in the same transaction. The relations of a memory are one element,
 * {@code r-memory}. The store holds the settings under which they were compared as the note {@code
 * related}.
 */
final class RelationRecords {

  /**
   * The version of the rules of comparison. A new version causes all relations to be computed
   * again.
   */
  private static final int COMPARISON = 1;

  private static final String RELATED = "related";

  private final StoredElements elements;
  private final RelationsConfig config;
  private final Comparison comparison;
  private final byte[] comparedBy;
  private final MemoryMetrics metrics;

  /** The relations of each owner whose memories are cached. */
  private final Map<OwnerMemories, OwnerRelations> relations = new WeakHashMap<>();

  RelationRecords(StoredElements elements, EvolutionResources resources) {
    this.elements = elements;
    this.config = resources.graph().relations();
    this.comparison = new Comparison(resources.rules(), resources.calibration());
    this.comparedBy =
        "%d %s %s %s"
            .formatted(
                COMPARISON,
                resources.vectors().model(),
                config.aboveSimilarity(),
                config.mostPerMemory())
            .getBytes(UTF_8);
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
    boolean trusted = config.enabled() && Arrays.equals(comparedBy, elements.note(owner, RELATED));
    return new OwnerRelations(
        config,
        comparison,
        GraphOwner.of(owner),
        state.all(),
        elements.read(owner, OwnerRelations.PREFIX),
        trusted ? changed : null);
  }

  private void write(String owner, OwnerRelations of, Instant at) {
    for (GraphChange change : of.takeChanges()) {
      elements.write(owner, change, at);
      metrics.graphChanged("relations", change.element() == null ? "removed" : "written");
    }
    elements.writeNote(owner, RELATED, of.isEmpty() ? null : comparedBy);
  }
}
