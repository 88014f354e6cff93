package dev.memlog.language.graph;

import java.util.List;

/**
 * The nodes and relations that the readings of one memory add to the memory graph.
 *
 * @param mentions the mentions of nodes; a node with several names has several mentions
 * @param relations the edges, whose ends are keys of the mentions
 * @param named the names that the readings give to relatives
 */
public record ReadingGraph(
    List<Mention> mentions, List<Relation> relations, List<NamedRelative> named) {

  public ReadingGraph {
    mentions = List.copyOf(mentions);
    relations = List.copyOf(relations);
    named = List.copyOf(named);
  }
}
