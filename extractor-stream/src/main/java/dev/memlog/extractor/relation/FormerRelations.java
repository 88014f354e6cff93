package dev.memlog.extractor.relation;

import dev.memlog.state.RelatedMemory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The relations that the present step has removed. If the step finds a relation again with the same
 * similarity, the relation keeps the strength that recalls have added. Otherwise the result would
 * depend on whether an owner's relations were cached or had to be loaded.
 */
final class FormerRelations {

  private final Map<String, Map<String, RelatedMemory>> byMemory = new HashMap<>();

  /** Remembers the removed relations of a memory; null if it had none. */
  void keep(String memoryId, @Nullable List<RelatedMemory> relations) {
    if (relations != null) {
      relations.forEach(related -> keep(memoryId, related));
    }
  }

  void keep(String memoryId, RelatedMemory related) {
    if (related.getTogether() > 0) {
      byMemory.computeIfAbsent(memoryId, _ -> new HashMap<>()).put(related.getMemory(), related);
    }
  }

  /** Returns a relation with the strength that recalls had added before it was removed. */
  RelatedMemory again(String memoryId, RelatedMemory related) {
    RelatedMemory known = byMemory.getOrDefault(memoryId, Map.of()).get(related.getMemory());
    return known == null
            || related.getTogether() > 0
            || known.getStrength() != related.getStrength()
        ? related
        : new RelatedMemory(
            related.getMemory(),
            related.getKind(),
            related.getStrength(),
            false,
            known.getTogether(),
            known.getTogetherAt());
  }

  void clear() {
    byMemory.clear();
  }
}
