package dev.memlog.client.graph;

import java.util.List;

/**
 * A graph of the people, places and things that an owner's memories mention, or a part of it.
 *
 * @param user the user; empty if the app itself is the owner
 * @param nodes the nodes. The whole graph lists the heaviest first. A neighbourhood lists the given
 *     node first, then the nearest. A path lists them in its order; empty if there is no path.
 * @param edges the edges between the nodes: the heaviest first, or for a path in its order
 */
public record GetGraphResponse(
    String app, String user, List<GraphNode> nodes, List<GraphEdge> edges) {}
