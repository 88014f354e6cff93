package dev.memlog.extractor.relation;

import dev.memlog.extractor.graph.GraphChange;
import dev.memlog.extractor.graph.GraphOwner;
import dev.memlog.state.GraphElement;
import dev.memlog.state.MemoryRelations;
import dev.memlog.state.RelatedMemory;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The elements with relations that topic graph holds for an owner. */
final class WrittenRelations {

  static final String PREFIX = "r-";

  private final GraphOwner owner;
  private final Map<String, GraphElement> elements = new HashMap<>();

  WrittenRelations(GraphOwner owner, Collection<GraphElement> written) {
    this.owner = owner;
    written.forEach(element -> elements.put(element.getId(), element));
  }

  /** Returns the id of the memory whose relations an element holds. */
  static String memory(GraphElement element) {
    return element.getId().substring(PREFIX.length());
  }

  boolean isEmpty() {
    return elements.isEmpty();
  }

  /**
   * Replaces the relations of a memory. Returns the change; empty if the relations are unchanged.
   */
  Optional<GraphChange> write(String memoryId, List<RelatedMemory> related) {
    String id = PREFIX + memoryId;
    if (related.isEmpty()) {
      return elements.remove(id) == null
          ? Optional.empty()
          : Optional.of(new GraphChange(id, null));
    }
    GraphElement now = owner.own(GraphElement.newBuilder().build(), id);
    now.setRelations(new MemoryRelations(memoryId, List.copyOf(related)));
    return now.equals(elements.put(id, now))
        ? Optional.empty()
        : Optional.of(new GraphChange(id, now));
  }
}
