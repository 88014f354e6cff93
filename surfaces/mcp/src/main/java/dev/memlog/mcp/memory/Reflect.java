package dev.memlog.mcp.memory;

import dev.memlog.client.memories.ReflectRequest;
import dev.memlog.client.memories.ReflectResponse;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;

/**
 * The tool that requests reflections: new memories about changes, recurrences and contradictions in
 * existing ones.
 */
public final class Reflect implements Tool {

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "reflect",
        "Reflect on memories",
        "Looks over memories for what has changed, recurs, contradicts and matters most, and "
            + "answers in their own words. Nothing comes back if there is nothing new to say.",
        ToolDefinition.Effect.ADDS,
        Schema.object()
            .text("topic", "A word or a phrase; by default everything.", 1, 100)
            .flag("deep", "Whether to look at more memories, with an answer for each aspect."),
        Written.SCHEMA);
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    ReflectResponse kept =
        session.client().memories().reflect(arguments.request(session, ReflectRequest.class));
    return Written.answer(
        session, "Reflected.", kept.commandId(), kept.position(), kept.memoryIds());
  }
}
