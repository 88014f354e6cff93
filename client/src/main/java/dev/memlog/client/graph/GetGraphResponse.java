package dev.memlog.client.graph;

import java.util.List;

/**
 * A graph or a part of it.
 *
 * @param user the user; empty if the app itself is the owner
 * @param nodes the nodes; those of a path in its order
 * @param edges the edges between the nodes; those of a path in its order
 */
public record GetGraphResponse(
    String app, String user, List<GraphNode> nodes, List<GraphEdge> edges) {}
