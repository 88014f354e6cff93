package dev.memlog.extractor.evolution.owner;

import dev.memlog.language.comparison.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * An index of an owner's memories by the subjects and the words of their statements. It finds the
 * memories that may say the same as a statement or contradict it, without reading the others.
 */
final class StatementIndex {

  private static final NavigableMap<String, ParsedMemory> NONE =
      Collections.unmodifiableNavigableMap(new TreeMap<>());

  private final Map<String, NavigableMap<String, ParsedMemory>> bySubject = new HashMap<>();
  private final Map<Set<String>, NavigableMap<String, ParsedMemory>> byWords = new HashMap<>();

  /** Adds a memory. */
  void add(ParsedMemory held) {
    Statement statement = held.statement();
    for (String subject : statement.subjects()) {
      bySubject.computeIfAbsent(subject, _ -> new TreeMap<>()).put(held.id(), held);
    }
    byWords.computeIfAbsent(statement.words(), _ -> new TreeMap<>()).put(held.id(), held);
  }

  /** Removes a memory, given in the state in which it was added. */
  void remove(ParsedMemory held) {
    Statement statement = held.statement();
    statement.subjects().forEach(subject -> remove(bySubject, subject, held.id()));
    remove(byWords, statement.words(), held.id());
  }

  private static <K> void remove(
      Map<K, NavigableMap<String, ParsedMemory>> index, K key, String id) {
    index.computeIfPresent(
        key,
        (_, held) -> {
          held.remove(id);
          return held.isEmpty() ? null : held;
        });
  }

  /** Returns the memories for which {@link Statement#mayConcern} holds, ordered by id. */
  Collection<ParsedMemory> concerned(Statement statement) {
    List<NavigableMap<String, ParsedMemory>> found = new ArrayList<>();
    statement.subjects().forEach(subject -> found.add(bySubject.getOrDefault(subject, NONE)));
    found.add(byWords.getOrDefault(statement.words(), NONE));
    found.sort(Comparator.comparingInt(NavigableMap::size));
    NavigableMap<String, ParsedMemory> most = found.getLast();
    NavigableMap<String, ParsedMemory> all = new TreeMap<>();
    for (NavigableMap<String, ParsedMemory> some : found.subList(0, found.size() - 1)) {
      for (ParsedMemory held : some.values()) {
        if (!most.containsKey(held.id())) {
          all.put(held.id(), held);
        }
      }
    }
    if (all.isEmpty()) {
      // Usually the largest has all of them, and is not copied.
      return most.values();
    }
    all.putAll(most);
    return all.values();
  }
}
