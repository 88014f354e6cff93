package dev.memlog.extractor.evolution;

import dev.memlog.language.comparison.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An index of an owner's memories by the subjects and the words of their statements. It finds the
 * memories that may say the same as a statement or contradict it, without reading the others.
 */
final class StatementIndex {

  private static final SortedMap<String, Held> NONE =
      Collections.unmodifiableSortedMap(new TreeMap<>());

  private final Map<String, SortedMap<String, Held>> bySubject = new HashMap<>();
  private final Map<Set<String>, SortedMap<String, Held>> byWords = new HashMap<>();

  /** Adds a memory. */
  void add(Held held) {
    Statement statement = held.statement();
    bySubject.computeIfAbsent(statement.called(), _ -> new TreeMap<>()).put(held.id(), held);
    byWords.computeIfAbsent(statement.words(), _ -> new TreeMap<>()).put(held.id(), held);
  }

  /** Removes a memory, given in the state in which it was added. */
  void remove(Held held) {
    Statement statement = held.statement();
    remove(bySubject, statement.called(), held.id());
    remove(byWords, statement.words(), held.id());
  }

  private static <K> void remove(Map<K, SortedMap<String, Held>> index, K key, String id) {
    index.computeIfPresent(
        key,
        (_, held) -> {
          held.remove(id);
          return held.isEmpty() ? null : held;
        });
  }

  /** Returns the memories for which {@link Statement#mayConcern} holds, ordered by id. */
  Collection<Held> concerned(Statement statement) {
    SortedMap<String, Held> same = bySubject.getOrDefault(statement.called(), NONE);
    List<Held> others = new ArrayList<>();
    for (Held held : byWords.getOrDefault(statement.words(), NONE).values()) {
      if (!held.statement().called().equals(statement.called())) {
        others.add(held);
      }
    }
    if (others.isEmpty()) {
      return same.values();
    }
    SortedMap<String, Held> all = new TreeMap<>(same);
    others.forEach(held -> all.put(held.id(), held));
    return all.values();
  }
}
