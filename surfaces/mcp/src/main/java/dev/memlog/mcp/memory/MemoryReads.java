package dev.memlog.mcp.memory;

import dev.memlog.client.MemoryCalls;
import dev.memlog.client.context.ContextPart;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.context.GetContextResponse;
import dev.memlog.client.graph.GetGraphRequest;
import dev.memlog.client.graph.GetGraphResponse;
import dev.memlog.client.graph.GraphEdge;
import dev.memlog.client.graph.GraphNode;
import dev.memlog.client.memories.CountMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesResponse;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.memories.RecallMemoriesResponse;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Shown;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.runtime.text.ModelText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tools that read memories. */
public final class MemoryReads {

  private MemoryReads() {}

  /** Packs memories and messages that are relevant to a question into one text. */
  public static ToolAnswer context(Session session, Arguments arguments) {
    GetContextResponse context =
        session.reading(arguments).context(arguments.request(session, GetContextRequest.class));
    Map<String, Object> json = Shown.of(context);
    json.put("text", context.text());
    json.put("parts", context.parts().stream().map(MemoryReads::part).toList());
    return new ToolAnswer(
        context.text().isEmpty() ? "Nothing relevant is known." : context.text(), json);
  }

  private static Map<String, Object> part(ContextPart part) {
    return Map.of(
        "name", part.name(), "items", part.items().size(), "leftOut", part.leftOutTotal());
  }

  /** Finds memories by meaning and by words. */
  public static ToolAnswer recall(Session session, Arguments arguments) {
    var request = arguments.request(session, RecallMemoriesRequest.class);
    RecallMemoriesResponse answer = session.reading(arguments).memories().recall(request);
    return new ToolAnswer(
        MemoryText.hits(answer.results()),
        Map.of(
            "results",
            answer.results().stream().map(MemoryJson::of).toList(),
            "requestId",
            answer.requestId()));
  }

  /** Lists memories, the most recently changed first. */
  public static ToolAnswer list(Session session, Arguments arguments) {
    var request = arguments.request(session, ListMemoriesRequest.class);
    ListMemoriesResponse page = session.reading(arguments).memories().list(request);
    Map<String, Object> json = Shown.of(page);
    json.put("memories", MemoryJson.all(page.memories()));
    String text = MemoryText.found(page.memories());
    return new ToolAnswer(
        page.nextPageToken().isEmpty()
            ? text
            : text + "\nThere are more; pageToken: " + page.nextPageToken(),
        json);
  }

  /** Counts memories by status. */
  public static ToolAnswer status(Session session, Arguments arguments) {
    MemoryCalls memories = session.reading(arguments).memories();
    Map<String, Object> counts = new LinkedHashMap<>();
    for (String status : List.of("active", "superseded", "forgotten", "archived")) {
      var request =
          CountMemoriesRequest.builder()
              .status(status)
              .app(session.app())
              .user(session.user())
              .build();
      counts.put(status, memories.count(request).count());
    }
    return new ToolAnswer(
        counts.entrySet().stream()
            .map(count -> count.getValue() + " " + count.getKey())
            .collect(Collectors.joining(", ", "Memories: ", ".")),
        counts);
  }

  /** Shows the people, places and things that memories mention, and their relations. */
  public static ToolAnswer graph(Session session, Arguments arguments) {
    var request = arguments.request(session, GetGraphRequest.class);
    GetGraphResponse graph = session.reading(arguments).memories().graph(request);
    return new ToolAnswer(
        text(graph), Map.of("nodes", Shown.all(graph.nodes()), "edges", Shown.all(graph.edges())));
  }

  /**
   * Returns a line for each relation, followed by its statements, and a line with all nodes that
   * have no relation; if there are no nodes, a sentence that says so.
   */
  private static String text(GetGraphResponse graph) {
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
