package dev.memlog.client.graph;

import java.util.List;

/**
 * A graph of the people, places and things that an owner's memories mention, or a part of it.
 *
 * @param user the user; empty if the app itself is the owner
 * @param nodes the nodes: of the whole graph the heaviest first, of a neighbourhood the given node
 *     first, of a path in its order
 * @param edges the edges between the nodes, the heaviest first; those of a path in its order
 */
public record GetGraphResponse(
    String app, String user, List<GraphNode> nodes, List<GraphEdge> edges) {}
