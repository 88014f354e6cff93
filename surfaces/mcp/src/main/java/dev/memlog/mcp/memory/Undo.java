package dev.memlog.mcp.memory;

import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.memories.UndoMemoriesRequest;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import dev.memlog.mcp.tool.ToolException;
import dev.memlog.runtime.Problem;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tool that undoes changes that the server made to memories by itself, such as merges: one
 * change by its id, or all changes since a time.
 */
public final class Undo implements Tool {

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "undo",
        "Undo automatic changes of memories",
        "Undoes automatic changes of memories: one change by its id, or all since a time. Never brings back what was deleted or forgotten.",
        ToolDefinition.Effect.RESTORES,
        Schema.object()
            .text("changeId", "The id of a change in a memory's history.")
            .time("since", "Undoes every automatic change since this time.")
            .texts(
                "kinds",
                "Only changes of these kinds: merged, superseded, archived, consolidated."),
        Written.SCHEMA);
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    String changeId = arguments.text("changeId");
    Instant since = arguments.time("since");
    if ((changeId == null) == (since == null)) {
      throw new ToolException(
          Problem.invalid("changeId", "must be given unless since is given", "").message());
    }
    MemoryCommandResponse kept =
        session.client().memories().undo(arguments.request(session, UndoMemoriesRequest.class));
    return Written.answer(session, "Undone.", kept.commandId(), kept.position(), ids(changeId));
  }

  /**
   * Returns the id of the memory of a change. A change's id is the memory's id and its version,
   * joined by a dot.
   */
  private static List<String> ids(@Nullable String changeId) {
    return changeId == null || changeId.lastIndexOf('.') < 0
        ? List.of()
        : List.of(changeId.substring(0, changeId.lastIndexOf('.')));
  }
}
