package dev.memlog.mcp.memory;

import dev.memlog.client.memories.LinkMemoryRequest;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import java.util.List;

/** The tool that links two memories in both directions, or removes such a link. */
public final class Link implements Tool {

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "link",
        "Link two memories",
        "Links two memories, both ways, so that a recall that finds one may show the other as "
            + "related; or removes such a link. Stays until one of the memories is gone.",
        ToolDefinition.Effect.REPLACES,
        Schema.object()
            .text("memoryId", "The one memory.")
            .text("otherMemoryId", "The other memory.")
            .oneOf(
                "kind",
                "How they are related; by default related.",
                "similar",
                "elaborates",
                "contradicts",
                "temporal_sequence",
                "same_topic",
                "related")
            .flag("remove", "Whether to remove the link instead.")
            .required("memoryId", "otherMemoryId"),
        Written.SCHEMA);
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    String memory = arguments.required("memoryId");
    String other = arguments.required("otherMemoryId");
    boolean remove = arguments.flag("remove");
    MemoryCommandResponse kept =
        session.client().memories().link(arguments.request(session, LinkMemoryRequest.class));
    return Written.answer(
        session,
        remove ? "Unlinked." : "Linked.",
        kept.commandId(),
        kept.position(),
        List.of(memory, other));
  }
}
