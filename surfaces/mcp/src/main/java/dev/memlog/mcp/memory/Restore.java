package dev.memlog.mcp.memory;

import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.RestoreMemoriesRequest;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import java.util.List;

/** The tool that makes forgotten memories active again. */
public final class Restore implements Tool {

  private static final String IDS = "ids";

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "restore",
        "Restore forgotten memories",
        "Brings memories back that were forgotten; list_memories with status forgotten shows them.",
        ToolDefinition.Effect.RESTORES,
        Schema.object().texts(IDS, "The ids of 1 to 100 memories.").required(IDS),
        Written.SCHEMA);
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    List<String> ids = arguments.texts(IDS);
    List<Memory> unused = Effects.existing(session, IDS, ids);
    MemoryCommandResponse kept =
        session
            .client()
            .memories()
            .restore(arguments.request(session, RestoreMemoriesRequest.class));
    return Written.answer(session, "Restored:", kept.commandId(), kept.position(), ids);
  }
}
