package dev.memlog.mcp.memory;

import dev.memlog.client.memories.Memory;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.ToolAnswer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The answer of a tool that has changed memories: the command and the memories afterwards. */
final class Written {

  static final Schema SCHEMA =
      Schema.object()
          .objects(
              "memories",
              "The memories as they are now; empty if the command takes effect later.",
              MemoryJson.SCHEMA)
          .text("commandId", "The command's id.")
          .text("position", "The command's place in the log, for afterPosition.")
          .required("memories", "commandId", "position");

  private Written() {}

  /**
   * Returns an answer with the changed memories once recalls see the command, or an answer that the
   * command takes effect later.
   *
   * @param done the sentence above the memories
   */
  static ToolAnswer answer(
      Session session, String done, String commandId, String position, List<String> ids) {
    Optional<List<Memory>> now =
        Effects.seen(session, position, memories -> Effects.read(session, memories, ids));
    return new ToolAnswer(
        now.map(memories -> Effects.told(done, memories)).orElseGet(() -> Effects.later(commandId)),
        Map.of(
            "memories",
            now.orElseGet(List::of).stream().map(MemoryJson::of).toList(),
            "commandId",
            commandId,
            "position",
            position));
  }
}
