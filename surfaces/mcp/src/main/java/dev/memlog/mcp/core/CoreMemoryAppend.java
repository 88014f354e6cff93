package dev.memlog.mcp.core;

import dev.memlog.client.CoreMemoryCalls;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;

/**
 * The tool that adds a line to a block of core memory. Blocks are short named texts at the
 * beginning of each context for a model.
 */
public final class CoreMemoryAppend implements Tool {

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "core_memory_append",
        "Append to core memory",
        "Adds a line to the end of a block of core memory, which every later context begins with. "
            + "Use it for what must always be known: persona for who you are, user for whom you "
            + "talk to. Creates the block if it does not exist. For other facts use remember.",
        ToolDefinition.Effect.ADDS,
        Schema.object()
            .text("block", "The block, such as persona or user.", 1, 64)
            .text("content", "The text to add.", 1, 20_000)
            .required("block", "content"),
        BlockText.WRITTEN);
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    CoreMemoryCalls core = session.client().coreMemory(session.owner());
    String block = arguments.required("block");
    return BlockText.written(core, block, core.append(block, arguments.required("content")));
  }
}
