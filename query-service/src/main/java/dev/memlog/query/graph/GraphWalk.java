package dev.memlog.query.graph;

import dev.memlog.state.GraphElement;
import java.util.List;

/**
 * A part of an owner's graph, such as a path or the neighbours of a node.
 *
 * @param nodes the nodes; their order depends on the method that returns the walk
 * @param edges the edges between these nodes
 */
public record GraphWalk(List<GraphElement> nodes, List<GraphElement> edges) {

  /** A walk without nodes and edges, for a path that does not exist. */
  public static final GraphWalk NONE = new GraphWalk(List.of(), List.of());

  public GraphWalk {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }
}
