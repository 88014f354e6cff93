package dev.memlog.extractor.evolution.stream;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.memlog.extractor.evolution.Input;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.OwnerMemories;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.graph.GraphChange;
import dev.memlog.extractor.graph.GraphConfig;
import dev.memlog.extractor.graph.GraphOwner;
import dev.memlog.extractor.graph.OwnerGraph;
import dev.memlog.state.GraphElement;
import dev.memlog.state.Memory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * The graphs of owners in a state store and on topic graph. Each change of a memory changes its
 * owner's graph in the same transaction. The store holds the time of the owner's last pruning as
 * the note {@code pruned}.
 */
final class GraphRecords {

  private static final String PRUNED = "pruned";

  private final StoredElements elements;
  private final GraphConfig config;
  private final MemoryMetrics metrics;

  /** The graph of each owner whose memories are cached. */
  private final Map<OwnerMemories, OwnerGraph> graphs = new WeakHashMap<>();

  GraphRecords(StoredElements elements, GraphConfig config, MemoryMetrics metrics) {
    this.elements = elements;
    this.config = config;
    this.metrics = metrics;
  }

  /**
   * Updates an owner's graph after the changes of an input.
   *
   * @param state the memories after the changes
   */
  void follow(String owner, OwnerMemories state, List<Change> changes, Input input) {
    Set<String> changed = Change.memories(changes);
    if (changed.isEmpty() && !(input instanceof Input.Ticked)) {
      return;
    }
    OwnerGraph graph = graphs.get(state);
    if (graph == null) {
      graph = load(owner, state, input.at());
      graphs.put(state, graph);
    } else if (config.enabled()) {
      graph.follow(changed, state::memory);
    }
    graph.begin(input.at());
    write(owner, graph, graph.takeChanges(), false, input.at());
    if (input instanceof Input.Ticked && !input.at().isBefore(due(graph))) {
      graph.prune(input.at());
      write(owner, graph, graph.takeChanges(), true, input.at());
    }
  }

  /**
   * Returns the time at which the graph of an owner is pruned next; empty if there is nothing to
   * prune.
   */
  Optional<Instant> due(OwnerMemories state) {
    OwnerGraph graph = graphs.get(state);
    return graph == null || graph.isEmpty() ? Optional.empty() : Optional.of(due(graph));
  }

  private Instant due(OwnerGraph graph) {
    return graph.prunedAt().plus(config.pruneEvery());
  }

  private OwnerGraph load(String owner, OwnerMemories state, Instant now) {
    List<GraphElement> written = new ArrayList<>(elements.read(owner, "e-"));
    written.addAll(elements.read(owner, "n-"));
    byte[] pruned = elements.note(owner, PRUNED);
    List<Memory> memories =
        config.enabled() ? state.all().stream().map(ParsedMemory::memory).toList() : List.of();
    return new OwnerGraph(
        config,
        GraphOwner.of(owner),
        pruned == null ? now : Instant.ofEpochMilli(Long.parseLong(new String(pruned, US_ASCII))),
        memories,
        written);
  }

  private void write(
      String owner, OwnerGraph graph, List<GraphChange> changes, boolean pruning, Instant at) {
    for (GraphChange change : changes) {
      elements.write(owner, change, at);
      metrics.graphChanged(
          change.id().startsWith("n-") ? "node" : "edge",
          change.element() != null ? "written" : pruning ? "pruned" : "removed");
    }
    byte[] time = Long.toString(graph.prunedAt().toEpochMilli()).getBytes(US_ASCII);
    elements.writeNote(owner, PRUNED, graph.isEmpty() ? null : time);
  }
}
