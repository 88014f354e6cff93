package dev.memlog.mcp.memory;

import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.UpdateMemoryRequest;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import java.util.List;

/** The tool that corrects a memory. */
public final class UpdateMemory implements Tool {

  private static final String ID = "memoryId";

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "update_memory",
        "Correct a memory",
        "Corrects a memory that is wrong or incomplete; what is left out stays. With a new "
            + "content, recall no longer returns the former text. If something has changed since, "
            + "use remember instead: the former memory is then superseded and its history stays.",
        ToolDefinition.Effect.REPLACES,
        Schema.object()
            .text(ID, "The memory, as recall and list_memories show it.")
            .text("content", "The corrected statement, 10 to 500 characters.", 10, 500)
            .text("category", "preference, fact, decision, relationship, project or event.")
            .text("subject", "The person or thing that it is about.")
            .integer("importance", "How much it matters.", 1, 10)
            .share("confidence", "How sure it is.")
            .texts("tags", "Words to sort it by.")
            .text("description", "The circumstances in which it was said.")
            .text(Confirming.FIELD, Confirming.ABOUT)
            .required(ID),
        Written.SCHEMA);
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    String id = arguments.required(ID);
    List<Memory> unused = Effects.existing(session, ID, List.of(id));
    var request = arguments.request(session, UpdateMemoryRequest.class);
    MemoryCommandResponse kept = session.client().memories().update(request);
    return Written.answer(session, "Updated:", kept.commandId(), kept.position(), List.of(id));
  }
}
