package dev.memlog.query.graph;

import dev.memlog.state.GraphElement;
import java.util.List;

/**
 * A part of a graph.
 *
 * @param nodes the nodes, in the order of the walk
 * @param edges the edges between them
 */
public record GraphWalk(List<GraphElement> nodes, List<GraphElement> edges) {

  /** The empty walk. */
  public static final GraphWalk NONE = new GraphWalk(List.of(), List.of());

  public GraphWalk {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }
}
