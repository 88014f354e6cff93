package dev.memlog.extractor.graph;

import dev.memlog.language.graph.NamedRelative;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names that mean the same node. A relative without a name is the person whom other memories
 * name as that relative. A first name is the person whose full name other memories contain. Both
 * apply only if there is exactly one such person.
 */
final class Aliases {

  /** The aliases of an owner whose memories state none. */
  static final Aliases NONE = new Aliases(Set.of(), Set.of());

  private final Map<String, String> names = new HashMap<>();
  private final Map<String, String> relatives = new HashMap<>();

  /**
   * Creates the aliases that follow from names.
   *
   * @param named the relatives whose names memories contain
   * @param fullNames the full names of people
   */
  Aliases(Set<NamedRelative> named, Set<String> fullNames) {
    Map<String, Set<String>> byFirst = new HashMap<>();
    for (String full : fullNames) {
      byFirst.computeIfAbsent(full.substring(0, full.indexOf(' ')), _ -> new TreeSet<>()).add(full);
    }
    keepSingle(byFirst, names);
    Map<String, Set<String>> byRelative = new HashMap<>();
    for (NamedRelative relative : named) {
      byRelative
          .computeIfAbsent(named(relative.relative()), _ -> new TreeSet<>())
          .add(named(relative.name()));
    }
    keepSingle(byRelative, relatives);
  }

  private static void keepSingle(Map<String, Set<String>> from, Map<String, String> to) {
    from.forEach(
        (name, meant) -> {
          if (meant.size() == 1) {
            to.put(name, meant.iterator().next());
          }
        });
  }

  /** Returns whether these aliases map every name as others do. */
  boolean sameAs(Aliases other) {
    return names.equals(other.names) && relatives.equals(other.relatives);
  }

  /** Returns the key of the node that a key means. */
  String node(String key) {
    int event = key.indexOf(": ");
    if (event > 0) {
      return node(key.substring(0, event)) + key.substring(event);
    }
    int last = key.lastIndexOf('>');
    if (last < 0) {
      return names.getOrDefault(key, key);
    }
    String relative = node(key.substring(0, last)) + key.substring(last);
    return relatives.getOrDefault(relative, relatives.getOrDefault(named(key), relative));
  }

  /** Resolves only first names, which the names of relatives build on. */
  private String named(String key) {
    int last = key.indexOf('>');
    return last < 0
        ? names.getOrDefault(key, key)
        : names.getOrDefault(key.substring(0, last), key.substring(0, last)) + key.substring(last);
  }
}
