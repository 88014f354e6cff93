package dev.memlog.mcp.memory;

import dev.memlog.client.MemoryCalls;
import dev.memlog.client.memories.CountMemoriesRequest;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tool that counts the user's memories by status. */
public final class MemoryStatus implements Tool {

  private static final List<String> STATUSES =
      List.of("active", "superseded", "forgotten", "archived");

  @Override
  public ToolDefinition definition() {
    Schema output = Schema.object();
    STATUSES.forEach(status -> output.integer(status, "The number of " + status + " memories."));
    return new ToolDefinition(
        "memory_status",
        "Count memories",
        "Counts the memories of the user by status: active, superseded, forgotten, archived.",
        ToolDefinition.Effect.READS,
        Schema.object().afterPosition(),
        output.required(STATUSES.toArray(String[]::new)));
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    MemoryCalls memories = session.reading(arguments).memories();
    Map<String, Object> counts = new LinkedHashMap<>();
    for (String status : STATUSES) {
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
}
