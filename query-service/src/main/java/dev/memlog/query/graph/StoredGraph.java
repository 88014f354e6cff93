package dev.memlog.query.graph;

import static java.util.Objects.requireNonNull;

import dev.memlog.language.graph.Kin;
import dev.memlog.state.GraphEdge;
import dev.memlog.state.GraphElement;
import dev.memlog.state.GraphNode;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The graph of one owner, built from the stored nodes and edges. Nodes can be found by name, and
 * edges by node.
 */
public final class StoredGraph {

  private static final Comparator<GraphElement> HEAVIEST_FIRST =
      Comparator.comparingDouble(GraphElement::getWeight)
          .reversed()
          .thenComparing(GraphElement::getId);

  /** The nodes by id, the heaviest first. */
  private final Map<String, GraphElement> nodes = new LinkedHashMap<>();

  /** The edges whose ends are both nodes, the heaviest first. */
  private final List<GraphElement> edges = new ArrayList<>();

  private final Map<String, List<GraphElement>> edgesOf = new HashMap<>();

  private StoredGraph(Collection<GraphElement> elements, Predicate<GraphElement> shown) {
    List<GraphElement> sorted = elements.stream().filter(shown).sorted(HEAVIEST_FIRST).toList();
    for (GraphElement element : sorted) {
      if (element.getNode() != null) {
        nodes.put(element.getId(), element);
      }
    }
    for (GraphElement element : sorted) {
      GraphEdge edge = element.getEdge();
      if (edge != null && nodes.containsKey(edge.getFrom()) && nodes.containsKey(edge.getTo())) {
        edges.add(element);
        edgesOf.computeIfAbsent(edge.getFrom(), _ -> new ArrayList<>()).add(element);
        edgesOf.computeIfAbsent(edge.getTo(), _ -> new ArrayList<>()).add(element);
      }
    }
  }

  /**
   * Builds the graph from stored elements. It leaves out edges whose ends are not both nodes of the
   * graph.
   *
   * @param elements the nodes and edges of one owner, in any order
   * @param asOf the time at which elements must be valid to be included; null to include all
   */
  public static StoredGraph of(Collection<GraphElement> elements, @Nullable Instant asOf) {
    return new StoredGraph(elements, element -> asOf == null || held(element, asOf));
  }

  private static boolean held(GraphElement element, Instant at) {
    Instant until = element.getValidTo();
    return !element.getValidFrom().isAfter(at) && (until == null || until.isAfter(at));
  }

  /** Returns all nodes and edges, each in descending order of their weights. */
  public GraphWalk all() {
    return new GraphWalk(List.copyOf(nodes.values()), edges);
  }

  /** Returns the edges that begin or end at a node, the heaviest first. */
  Stream<GraphElement> edges(String node) {
    return edgesOf.getOrDefault(node, List.of()).stream();
  }

  /**
   * Returns the node with the given id, or else the heaviest node with the given name or alias. If
   * there is neither, returns the heaviest node whose name or alias ends with a possessive and the
   * given name, so that "mum" finds "Ann's mum". Names are compared in the form of {@link
   * Kin#normal}. Returns empty if no node matches.
   *
   * @param nameOrId the id, the name or the alias
   */
  public Optional<GraphElement> find(String nameOrId) {
    GraphElement withId = nodes.get(nameOrId);
    if (withId != null) {
      return Optional.of(withId);
    }
    String name = Kin.normal(nameOrId);
    return first(own -> own.equals(name)).or(() -> first(own -> own.endsWith("'s " + name)));
  }

  private Optional<GraphElement> first(Predicate<String> means) {
    return nodes.values().stream()
        .filter(element -> names(element).map(Kin::normal).anyMatch(means))
        .findFirst();
  }

  private static Stream<String> names(GraphElement element) {
    GraphNode node = requireNonNull(element.getNode());
    return Stream.concat(Stream.of(node.getName()), node.getAliases().stream());
  }

  /**
   * Returns a node with its neighbours, the nearest first, and all edges between these nodes.
   *
   * @param node the node to start from
   * @param depth the largest number of edges between the node and a neighbour, at least 1
   */
  public GraphWalk around(GraphElement node, int depth) {
    Map<String, Integer> found = new LinkedHashMap<>();
    found.put(node.getId(), 0);
    Deque<String> open = new ArrayDeque<>(List.of(node.getId()));
    while (!open.isEmpty()) {
      String at = open.remove();
      int next = requireNonNull(found.get(at)) + 1;
      if (next <= depth) {
        for (GraphElement edge : edgesOf.getOrDefault(at, List.of())) {
          String other = other(edge, at);
          if (found.putIfAbsent(other, next) == null) {
            open.add(other);
          }
        }
      }
    }
    return walk(found.keySet(), edges.stream().filter(edge -> within(edge, found.keySet())));
  }

  private GraphWalk walk(Collection<String> ids, Stream<GraphElement> among) {
    return new GraphWalk(
        ids.stream().map(id -> requireNonNull(nodes.get(id))).toList(), among.toList());
  }

  private static boolean within(GraphElement element, Set<String> ids) {
    GraphEdge edge = requireNonNull(element.getEdge());
    return ids.contains(edge.getFrom()) && ids.contains(edge.getTo());
  }

  /**
   * Returns the shortest path from one node to another, along edges of either direction. Of equally
   * short paths, returns the one that begins with the heaviest edges. Returns {@link
   * GraphWalk#NONE} if there is no path.
   */
  public GraphWalk path(GraphElement from, GraphElement to) {
    Map<String, GraphElement> reachedBy = new HashMap<>();
    Deque<String> open = new ArrayDeque<>(List.of(from.getId()));
    while (!open.isEmpty() && !reachedBy.containsKey(to.getId())) {
      String at = open.remove();
      for (GraphElement edge : edgesOf.getOrDefault(at, List.of())) {
        String other = other(edge, at);
        if (!other.equals(from.getId()) && reachedBy.putIfAbsent(other, edge) == null) {
          open.add(other);
        }
      }
    }
    Deque<String> path = new ArrayDeque<>(List.of(to.getId()));
    Deque<GraphElement> along = new ArrayDeque<>();
    while (!path.getFirst().equals(from.getId())) {
      GraphElement edge = reachedBy.get(path.getFirst());
      if (edge == null) {
        return GraphWalk.NONE;
      }
      along.addFirst(edge);
      path.addFirst(other(edge, path.getFirst()));
    }
    return walk(path, along.stream());
  }

  private static String other(GraphElement element, String end) {
    GraphEdge edge = requireNonNull(element.getEdge());
    return edge.getFrom().equals(end) ? edge.getTo() : edge.getFrom();
  }
}
