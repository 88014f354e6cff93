package dev.memlog.cli.print;

import dev.memlog.client.graph.GetGraphResponse;
import dev.memlog.client.graph.GraphEdge;
import dev.memlog.client.graph.GraphNode;
import dev.memlog.client.graph.GraphStatement;
import dev.memlog.client.memories.MemorySource;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A printer of the knowledge graph of an owner (a user of an app): the nodes, the relations as
 * arrows, and the statements that the relations rest on.
 */
public record GraphLines(Screen screen, GetGraphResponse graph) {

  /** Prints every node, followed by the relations that begin at it. */
  public void whole() {
    if (graph.nodes().isEmpty()) {
      screen.line("No nodes: no memory of this owner mentions a person, place or thing.");
    }
    for (GraphNode node : graph.nodes()) {
      print(node);
      graph.edges().stream()
          .filter(edge -> edge.from().equals(node.id()))
          .forEach(edge -> screen.line("  " + arrow(edge, node.id())));
    }
  }

  /**
   * Prints the graph around its first node: that node, then its relations, then all other
   * relations. The graph must not be empty.
   */
  public void around() {
    GraphNode centre = graph.nodes().getFirst();
    print(centre);
    List<GraphEdge> own =
        graph.edges().stream()
            .filter(edge -> edge.from().equals(centre.id()) || edge.to().equals(centre.id()))
            .toList();
    own.forEach(edge -> print(edge, arrow(edge, centre.id())));
    graph.edges().stream()
        .filter(edge -> !own.contains(edge))
        .forEach(edge -> print(edge, name(edge.from()) + " " + arrow(edge, edge.from())));
  }

  /**
   * Prints the graph as a path that starts at its first node. Without nodes it prints that there is
   * no path.
   */
  public void path() {
    if (graph.nodes().isEmpty()) {
      screen.line("No path: no known statement relates the two nodes.");
      return;
    }
    print(graph.nodes().getFirst());
    for (int i = 0; i < graph.edges().size(); i++) {
      GraphEdge edge = graph.edges().get(i);
      print(edge, arrow(edge, graph.nodes().get(i).id()));
    }
  }

  private void print(GraphNode node) {
    String aliases = node.aliases().isEmpty() ? "" : ", also " + String.join(", ", node.aliases());
    screen.line(
        screen.bold(node.name())
            + screen.dim(
                "  %s, %d %s%s",
                node.kind(),
                node.mentions(),
                node.mentions() == 1 ? "memory" : "memories",
                aliases));
  }

  private void print(GraphEdge edge, String arrow) {
    screen.line("  " + arrow);
    for (GraphStatement statement : edge.statements()) {
      screen.dimLine(
          "      %s  %s  %s", statement.content(), statement.memoryId(), sources(statement));
    }
  }

  private static String sources(GraphStatement statement) {
    return statement.sources().stream()
        .map(GraphLines::source)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String source(MemorySource source) {
    return source.conversationId().isEmpty()
        ? "told"
        : source.conversationId() + "/" + source.messageId();
  }

  /** Returns a relation as an arrow from the given end. */
  private String arrow(GraphEdge edge, String from) {
    String until =
        edge.validTo() == null ? "" : screen.dim("  until " + Times.shown(edge.validTo()));
    return (edge.from().equals(from)
            ? screen.ours("—%s→ %s").formatted(edge.relation(), name(edge.to()))
            : screen.ours("←%s— %s").formatted(edge.relation(), name(edge.from())))
        + until;
  }

  private String name(String id) {
    return graph.nodes().stream()
        .filter(node -> node.id().equals(id))
        .map(GraphNode::name)
        .findFirst()
        .orElse(id);
  }
}
