package dev.memlog.mcp.core;

import dev.memlog.client.core.CoreMemoryBlock;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import java.util.List;
import java.util.Map;

/**
 * The tool that returns core memory: short named texts, called blocks, that agents maintain and
 * that stand at the beginning of each context for a model.
 */
public final class CoreMemoryRead implements Tool {

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "core_memory_read",
        "Read core memory",
        "Returns the blocks of core memory, such as persona and user. get_context shows them "
            + "first in each context.",
        ToolDefinition.Effect.READS,
        Schema.object().text("block", "Only this block; by default all of them.").afterPosition(),
        Schema.object()
            .objects("blocks", "The blocks, by name.", BlockText.SCHEMA)
            .required("blocks"));
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    String block = arguments.text("block");
    List<CoreMemoryBlock> blocks =
        session.reading(arguments).coreMemory(session.owner()).list().stream()
            .filter(one -> block == null || one.block().equals(block))
            .toList();
    return new ToolAnswer(
        blocks.isEmpty()
            ? (block == null ? "Core memory is empty." : "There is no block " + block + ".")
            : BlockText.text(blocks),
        Map.of("blocks", blocks.stream().map(BlockText::json).toList()));
  }
}
