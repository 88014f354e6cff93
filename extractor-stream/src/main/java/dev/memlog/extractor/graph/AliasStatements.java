package dev.memlog.extractor.graph;

import dev.memlog.language.graph.Mention;
import dev.memlog.language.graph.NamedRelative;
import dev.memlog.language.graph.NodeKind;
import java.util.HashMap;
import java.util.Map;

/**
 * The names in an owner's memories from which {@link Aliases} follow: full names of people, and
 * names of relatives. Each is counted by memory, so that most changes of memories leave the aliases
 * as they are.
 */
final class AliasStatements {

  private final Map<NamedRelative, Integer> relatives = new HashMap<>();
  private final Map<String, Integer> fullNames = new HashMap<>();
  private boolean changed;

  /** Returns whether a name was added or has gone since the last {@link #aliases}. */
  boolean changed() {
    return changed;
  }

  /** Returns the aliases that follow from the present names. */
  Aliases aliases() {
    changed = false;
    return new Aliases(relatives.keySet(), fullNames.keySet());
  }

  /**
   * Counts the names of a memory.
   *
   * @param by 1 if the memory was added, -1 if it was removed
   */
  void count(Contribution contribution, int by) {
    contribution.named().forEach(relative -> count(relatives, relative, by));
    for (Mention mention : contribution.mentions()) {
      if (isFullName(mention)) {
        count(fullNames, mention.key(), by);
      }
    }
  }

  private <K> void count(Map<K, Integer> counts, K key, int by) {
    int before = counts.getOrDefault(key, 0);
    int now = before + by;
    if (now == 0) {
      counts.remove(key);
    } else {
      counts.put(key, now);
    }
    changed |= before == 0 || now == 0;
  }

  /** Returns whether a mention is of a person by a first name and at least one further name. */
  private static boolean isFullName(Mention mention) {
    String key = mention.key();
    return mention.kind() == NodeKind.PERSON
        && key.indexOf(' ') > 0
        && key.indexOf('>') < 0
        && key.indexOf('.') < 0
        && !key.matches("(?:mrs?|ms|dr|prof|user)\\b.*");
  }
}
