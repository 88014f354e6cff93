package dev.memlog.language.graph;

import java.util.List;

/**
 * The nodes and relations that one statement adds to the memory graph.
 *
 * @param mentions the mentions of nodes; a node with several names has several mentions
 * @param relations the edges, whose ends are keys of the mentions
 * @param named the names that the statement gives to relatives
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
