package dev.memlog.mcp.memory;

import dev.memlog.client.context.ContextPart;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.context.GetContextResponse;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import java.util.Map;

/**
 * The tool that packs memories and messages relevant to a question into one text, within a budget
 * of tokens.
 */
public final class GetContext implements Tool {

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "get_context",
        "Get context for a question",
        "Returns one text to read before you answer: core memory, memories of the user, relevant earlier "
            + "messages with their surroundings and, if a conversation is named, its latest "
            + "messages. It never exceeds maxTokens.",
        ToolDefinition.Effect.READS,
        Schema.object()
            .text("query", "The question to answer.", 1, 2000)
            .text("conversation", "The id of the current conversation.")
            .integer("maxTokens", "The largest number of tokens; by default 2048.", 1, 200_000)
            .texts("parts", "Only these parts: core, profile, working, memories, passages, window.")
            .oneOf("strategy", "How the latest messages fit.", "window", "summarize", "hybrid")
            .text("project", "The current project, whose memories rank higher.")
            .time("asOf", "A past time: the context as of this time.")
            .afterPosition()
            .required("query"),
        Schema.object()
            .text("text", "The context; empty if nothing is relevant.")
            .integer("tokens", "The tokens of the text.")
            .objects(
                "parts",
                "The parts in their order in the text.",
                Schema.object()
                    .text("name", "core, profile, working, memories, passages or window.")
                    .integer("items", "The number of lines in the text.")
                    .integer("leftOut", "The number of candidates that are not in the text.")
                    .required("name", "items", "leftOut"))
            .text("requestId", "The id of the request.")
            .required("text", "tokens", "parts", "requestId"));
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    var request = arguments.request(session, GetContextRequest.class);
    GetContextResponse context = session.reading(arguments).context(request);
    return new ToolAnswer(
        context.text().isEmpty() ? "Nothing relevant is known." : context.text(),
        Map.of(
            "text",
            context.text(),
            "tokens",
            context.tokens(),
            "parts",
            context.parts().stream().map(GetContext::part).toList(),
            "requestId",
            context.requestId()));
  }

  private static Map<String, Object> part(ContextPart part) {
    return Map.of(
        "name", part.name(), "items", part.items().size(), "leftOut", part.leftOutTotal());
  }
}
