package dev.memlog.extractor.evolution.owner;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A merge of an owner's memories with the changes of a step. */
final class ChangedMemories {

  private ChangedMemories() {}

  /**
   * Returns memories as a step has changed them, and all other memories that it has changed,
   * ordered by id. One pass over both suffices.
   *
   * @param memories the memories before the step, ordered by id
   * @param touched the memories that the step has changed, ordered by id; empty for a removed
   *     memory
   * @param wanted the condition that changed memories must meet
   */
  static List<ParsedMemory> of(
      Collection<ParsedMemory> memories,
      SortedMap<String, Optional<ParsedMemory>> touched,
      Predicate<ParsedMemory> wanted) {
    List<ParsedMemory> changed = new ArrayList<>(memories.size() + touched.size());
    var rest = touched.entrySet().iterator();
    Map.Entry<String, Optional<ParsedMemory>> next = next(rest);
    for (ParsedMemory held : memories) {
      while (next != null && next.getKey().compareTo(held.id()) < 0) {
        next.getValue().filter(wanted).ifPresent(changed::add);
        next = next(rest);
      }
      if (next == null || !next.getKey().equals(held.id())) {
        changed.add(held);
      }
    }
    while (next != null) {
      next.getValue().filter(wanted).ifPresent(changed::add);
      next = next(rest);
    }
    return changed;
  }

  private static Map.@Nullable Entry<String, Optional<ParsedMemory>> next(
      Iterator<Map.Entry<String, Optional<ParsedMemory>>> rest) {
    return rest.hasNext() ? rest.next() : null;
  }
}
