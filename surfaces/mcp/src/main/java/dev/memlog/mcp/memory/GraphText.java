package dev.memlog.mcp.memory;

import dev.memlog.client.graph.GetGraphResponse;
import dev.memlog.client.graph.GraphEdge;
import dev.memlog.client.graph.GraphNode;
import dev.memlog.runtime.text.ModelText;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A converter of graphs to text for a model. */
final class GraphText {

  private GraphText() {}

  /**
   * Returns a line for each relation, followed by its statements, and a line with all nodes that
   * have no relation; if there are no nodes, a sentence that says so.
   */
  static String of(GetGraphResponse graph) {
    if (graph.nodes().isEmpty()) {
      return "No memory relates these people, places or things.";
    }
    Map<String, String> names =
        graph.nodes().stream()
            .collect(Collectors.toMap(GraphNode::id, node -> ModelText.line(node.name())));
    StringBuilder text = new StringBuilder();
    for (GraphEdge edge : graph.edges()) {
      text.append(
          "- %s %s %s%s (ids: %s)\n"
              .formatted(
                  names.getOrDefault(edge.from(), edge.from()),
                  edge.relation(),
                  names.getOrDefault(edge.to(), edge.to()),
                  edge.validTo() == null ? "" : ", until " + edge.validTo(),
                  String.join(", ", edge.memoryIds())));
      edge.statements()
          .forEach(statement -> text.append("  " + ModelText.quoted(statement.content()) + "\n"));
    }
    List<String> unrelated =
        graph.nodes().stream()
            .filter(node -> graph.edges().stream().noneMatch(edge -> ends(edge, node.id())))
            .map(node -> "%s (%s)".formatted(names.get(node.id()), node.kind()))
            .toList();
    if (!unrelated.isEmpty()) {
      text.append("Without relations: ").append(String.join(", ", unrelated));
    }
    return text.toString().strip();
  }

  private static boolean ends(GraphEdge edge, String node) {
    return edge.from().equals(node) || edge.to().equals(node);
  }
}
