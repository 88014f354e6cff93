package dev.memlog.language.graph;

import java.util.List;

/**
 * The nodes and relations that one statement adds to a graph.
 *
 * @param mentions the nodes, each at least once; a node may have several names
 * @param relations the edges; both ends are among the mentions
 * @param named the names of relatives
 */
public record StatementGraph(
    List<Mention> mentions, List<Relation> relations, List<NamedRelative> named) {

  /** The graph of a statement that mentions nothing. */
  public static final StatementGraph EMPTY = new StatementGraph(List.of(), List.of(), List.of());

  public StatementGraph {
    mentions = List.copyOf(mentions);
    relations = List.copyOf(relations);
    named = List.copyOf(named);
  }
}
