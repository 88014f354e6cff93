package dev.memlog.mcp.memory;

import dev.memlog.client.graph.GetGraphRequest;
import dev.memlog.client.graph.GetGraphResponse;
import dev.memlog.client.graph.GraphEdge;
import dev.memlog.client.graph.GraphNode;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tool that shows the people, places and things that memories mention, and their relations. */
public final class Graph implements Tool {

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "graph",
        "Show the graph",
        "Shows how people, places, projects and things that memories mention are related: all of "
            + "them, those around a node, or the shortest path from one node to another.",
        ToolDefinition.Effect.READS,
        Schema.object()
            .text("node", "The name of a person, place or thing whose neighbours to show.")
            .integer("depth", "With node: how many relations away; by default 1.", 1, 2)
            .text("from", "With to: the name where the path begins.")
            .text("to", "With from: the name where the path ends.")
            .time("asOf", "Only what held at this time.")
            .afterPosition(),
        Schema.object()
            .objects(
                "nodes",
                "People, places and things; those of a path in its order.",
                Schema.object()
                    .text("id", "The id.")
                    .text("name", "The name.")
                    .text("kind", "person, project, concept, preference, event, place, …")
                    .texts("aliases", "Other names.")
                    .integer("mentions", "The number of memories that mention it.")
                    .texts("memoryIds", "The latest of these memories.")
                    .required("id", "name", "kind", "memoryIds"))
            .objects(
                "edges",
                "The relations between these nodes; those of a path in its order.",
                Schema.object()
                    .text("from", "The id of the subject's node.")
                    .text("relation", "The relation, such as lives_in or mother.")
                    .text("to", "The id of the object's node.")
                    .text("validTo", "When it ceased to hold; absent if it still holds.")
                    .texts("memoryIds", "The latest of the memories that say so.")
                    .required("from", "relation", "to", "memoryIds"))
            .required("nodes", "edges"));
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    var request = arguments.request(session, GetGraphRequest.class);
    GetGraphResponse graph = session.reading(arguments).memories().graph(request);
    return new ToolAnswer(
        GraphText.of(graph),
        Map.of(
            "nodes",
            graph.nodes().stream().map(Graph::json).toList(),
            "edges",
            graph.edges().stream().map(Graph::json).toList()));
  }

  private static Map<String, Object> json(GraphNode node) {
    return Map.of(
        "id",
        node.id(),
        "name",
        node.name(),
        "kind",
        node.kind(),
        "aliases",
        List.copyOf(node.aliases()),
        "mentions",
        node.mentions(),
        "memoryIds",
        List.copyOf(node.memoryIds()));
  }

  private static Map<String, Object> json(GraphEdge edge) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("from", edge.from());
    json.put("relation", edge.relation());
    json.put("to", edge.to());
    if (edge.validTo() != null) {
      json.put("validTo", edge.validTo().toString());
    }
    json.put("memoryIds", List.copyOf(edge.memoryIds()));
    return json;
  }
}
