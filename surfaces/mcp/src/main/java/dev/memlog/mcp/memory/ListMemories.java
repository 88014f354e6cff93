package dev.memlog.mcp.memory;

import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesResponse;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tool that lists the user's memories, the most recently changed first. */
public final class ListMemories implements Tool {

  private static final String TOKEN = "pageToken";

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "list_memories",
        "List memories",
        "Lists everything that is remembered about the user, the latest change first. Use recall to "
            + "find what is relevant to a question.",
        ToolDefinition.Effect.READS,
        Schema.object()
            .oneOf(
                "status",
                "Only memories of this status; by default active.",
                "active",
                "superseded",
                "forgotten",
                "archived",
                "all")
            .text("category", "Only memories of this category.")
            .text("subject", "Only memories about this person or thing.")
            .text("project", "Only memories of this project.")
            .text("conversationId", "Only memories that rest on this conversation.")
            .time("after", "Only memories created from this time on.")
            .time("before", "Only memories created before then.")
            .integer("limit", "The size of a page; by default 20.", 1, 100)
            .text(TOKEN, "The nextPageToken of the previous page.")
            .afterPosition(),
        Schema.object()
            .objects("memories", "The memories, the latest change first.", MemoryJson.SCHEMA)
            .text("nextPageToken", "The token of the next page; absent on the last page.")
            .required("memories"));
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    var request = arguments.request(session, ListMemoriesRequest.class);
    ListMemoriesResponse page = session.reading(arguments).memories().list(request);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("memories", page.memories().stream().map(MemoryJson::of).toList());
    String text = MemoryText.found(page.memories());
    if (page.nextPageToken().isEmpty()) {
      return new ToolAnswer(text, json);
    }
    json.put("nextPageToken", page.nextPageToken());
    return new ToolAnswer(text + "\nThere are more; pageToken: " + page.nextPageToken(), json);
  }
}
