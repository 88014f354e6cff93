package dev.memlog.mcp.core;

import dev.memlog.client.CoreMemoryCalls;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;

/**
 * The tool that replaces a part of a block of core memory. Blocks are short named texts at the
 * beginning of each context for a model.
 */
public final class CoreMemoryReplace implements Tool {

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "core_memory_replace",
        "Replace in core memory",
        "Replaces a part of a block of core memory. The old text must occur exactly once in the "
            + "block, character by character; core_memory_read shows the block.",
        ToolDefinition.Effect.REPLACES,
        Schema.object()
            .text("block", "The block, such as persona or user.", 1, 64)
            .text("oldText", "The text to replace, exactly as it stands in the block.", 1, 20_000)
            .text("content", "The text that takes its place; empty removes the old text.")
            .required("block", "oldText", "content"),
        BlockText.WRITTEN);
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    CoreMemoryCalls core = session.client().coreMemory(session.owner());
    String block = arguments.required("block");
    return BlockText.written(
        core,
        block,
        core.replace(block, arguments.required("oldText"), arguments.required("content")));
  }
}
