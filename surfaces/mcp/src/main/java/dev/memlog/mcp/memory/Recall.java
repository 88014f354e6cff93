package dev.memlog.mcp.memory;

import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.memories.RecallMemoriesResponse;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import java.util.List;
import java.util.Map;

/** The tool that finds memories of the user by meaning and by words. */
public final class Recall implements Tool {

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "recall",
        "Recall memories",
        "Finds what is remembered about the user: preferences, facts, decisions, relationships, "
            + "projects, events. Use it before you answer anything that may depend on earlier "
            + "conversations. Finds nothing if nothing relevant is known.",
        ToolDefinition.Effect.READS,
        Schema.object()
            .text("query", "A question or a few words.", 1, 2000)
            .integer("limit", "The largest number of memories; by default 10.", 1, 100)
            .texts(
                "categories",
                "Only memories of these categories: preference, fact, decision, relationship, project, event.")
            .text("subject", "Only memories about this person or thing.")
            .text("project", "The current project, whose memories rank higher.")
            .texts(
                "recentMessages",
                "The last messages, latest first, at most 3; they influence the ranking.")
            .texts("statuses", "Adds memories that are superseded or archived.")
            .flag("includeReflections", "Whether to find reflections, too.")
            .text(
                "level",
                "memory, category, domain or auto (default): summaries of categories or domains "
                    + "such as work; auto has one before the memories if the question is about a "
                    + "topic in general.")
            .time("after", "Only memories created from this time on.")
            .time("before", "Only memories created before then.")
            .share("minSimilarity", "The least similarity; by default the profile decides.")
            .time("asOf", "A past time: memories in their state at this time.")
            .afterPosition()
            .required("query"),
        Schema.object()
            .objects(
                "results",
                "The memories, best first, followed by related ones.",
                MemoryJson.HIT_SCHEMA)
            .text("requestId", "The id by which this answer can be explained.")
            .required("results", "requestId"));
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    var request = arguments.request(session, RecallMemoriesRequest.class);
    RecallMemoriesResponse answer = session.reading(arguments).memories().recall(request);
    List<MemoryHit> hits = answer.results();
    return new ToolAnswer(
        MemoryText.hits(hits),
        Map.of("results", MemoryJson.hits(hits), "requestId", answer.requestId()));
  }
}
