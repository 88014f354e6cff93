package dev.memlog.extractor.graph;

import dev.memlog.language.graph.Mention;
import dev.memlog.language.graph.NodeKind;
import dev.memlog.language.graph.ReadingGraphReader;
import dev.memlog.language.graph.Relation;
import dev.memlog.state.GraphNode;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A node and the mentions from which its record is made. */
final class NodeDraft {

  private static final int MOST_ALIASES = 20;

  final Mentions mentions = new Mentions();

  /** The edges that begin or end at this node. */
  final Set<Relation> edges = new LinkedHashSet<>();

  private final String key;
  private final TreeMap<String, Integer> names = new TreeMap<>();
  private final EnumMap<NodeKind, Integer> kinds = new EnumMap<>(NodeKind.class);

  NodeDraft(String key) {
    this.key = key;
  }

  void count(Mention mention, int more) {
    add(names, mention.name(), more);
    add(kinds, mention.kind(), more);
  }

  private static <T> void add(Map<T, Integer> counts, T value, int more) {
    counts.compute(
        value,
        (_, old) -> {
          int sum = (old == null ? 0 : old) + more;
          return sum == 0 ? null : sum;
        });
  }

  /** Returns the node's record. Each of its words comes from a present mention. */
  GraphNode node() {
    String own = mostFrequent(names, name -> ReadingGraphReader.key(name).equals(key));
    String name = own == null ? mostFrequent(names, _ -> true) : own;
    List<String> aliases =
        names.keySet().stream().filter(n -> !n.equals(name)).limit(MOST_ALIASES).toList();
    NodeKind kind = mostFrequent(kinds, k -> k != NodeKind.CONCEPT);
    return new GraphNode(
        name == null ? "" : name, (kind == null ? NodeKind.CONCEPT : kind).word(), aliases);
  }

  /** Returns the most frequent value; of equally frequent ones the first in order. */
  private static <T> @Nullable T mostFrequent(Map<T, Integer> counts, Predicate<T> among) {
    T best = null;
    int most = 0;
    for (Map.Entry<T, Integer> entry : counts.entrySet()) {
      if (entry.getValue() > most && among.test(entry.getKey())) {
        best = entry.getKey();
        most = entry.getValue();
      }
    }
    return best;
  }
}
