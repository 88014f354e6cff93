package dev.memlog.query.graph;

import static java.util.Objects.requireNonNull;

import dev.memlog.query.activation.DirectedLink;
import dev.memlog.query.activation.Links;
import dev.memlog.state.GraphEdge;
import dev.memlog.state.GraphElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Links between memories that mention the same node of the graph, such as the same person. If n
 * other memories mention a node, each link over this node has the strength 1/n. A node that too
 * many memories mention makes no links. Links over a node to which the query leads by possessives
 * always exist and have the strength 1. Links to the memories that state these possessive relations
 * also have the strength 1.
 */
public final class SharedNodes implements Links {

  /** The largest number of memories over which a node links, unless the query leads to it. */
  private static final int MOST = 50;

  /**
   * The share of the live memories above which a node does not link, unless the query leads to it.
   * A node that nearly all memories mention, such as the owner, distinguishes none of them.
   */
  private static final double MOST_OF_ALL = 0.8;

  /** A node with the live memories that mention it. */
  private record Shared(String id, String name, Set<String> memories) {}

  private final Map<String, List<Shared>> nodesOf = new HashMap<>();
  private final AskedNodes asked;

  /**
   * Creates the links for one recall.
   *
   * @param graph the graph of the owner
   * @param live the ids of the memories that may be linked
   * @param query the text of the recall
   */
  public SharedNodes(StoredGraph graph, Set<String> live, String query) {
    asked = AskedNodes.of(query, graph);
    Map<String, Shared> nodes = new LinkedHashMap<>();
    for (GraphElement element : graph.all().nodes()) {
      String name = requireNonNull(element.getNode()).getName();
      var shared = new Shared(element.getId(), name, new LinkedHashSet<>());
      nodes.put(element.getId(), shared);
      add(shared, element, live);
    }
    // A node names its latest memories only; its edges name more of them.
    for (GraphElement element : graph.all().edges()) {
      GraphEdge edge = requireNonNull(element.getEdge());
      add(requireNonNull(nodes.get(edge.getFrom())), element, live);
      add(requireNonNull(nodes.get(edge.getTo())), element, live);
    }
    for (Shared shared : nodes.values()) {
      int mentions = shared.memories.size();
      boolean tells = mentions <= MOST + 1 && mentions <= MOST_OF_ALL * live.size();
      if (tells || asked.nodes().contains(shared.id)) {
        shared.memories.forEach(
            memory -> nodesOf.computeIfAbsent(memory, _ -> new ArrayList<>()).add(shared));
      }
    }
  }

  private static void add(Shared shared, GraphElement element, Set<String> live) {
    element.getMemories().stream().filter(live::contains).forEach(shared.memories::add);
  }

  @Override
  public List<DirectedLink> of(String memory) {
    List<DirectedLink> links = new ArrayList<>();
    for (Shared shared : nodesOf.getOrDefault(memory, List.of())) {
      double share = 1.0 / Math.max(1, shared.memories.size() - 1);
      boolean asksFor = asked.nodes().contains(shared.id);
      for (String other : shared.memories) {
        if (!other.equals(memory)) {
          links.add(
              asksFor || asked.evidence().contains(other)
                  ? new DirectedLink(other, DirectedLink.ASKED_NODE, shared.name, 1)
                  : new DirectedLink(other, DirectedLink.SHARED_NODE, shared.name, share));
        }
      }
    }
    return links;
  }
}
