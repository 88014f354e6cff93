package dev.memlog.mcp.memory;

import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemoryCalls;
import dev.memlog.client.memories.GetMemoryResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.ToolException;
import dev.memlog.runtime.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The effects of commands on memories. An agent often recalls right after a write, so a tool
 * answers only once recalls see its write. The wait ends at the server's query.after.timeout.
 */
public final class Effects {

  private Effects() {}

  /**
   * Waits until reads see a command, and then reads its result.
   *
   * @param position the command's position
   * @param read the function that reads, given calls that see the command
   * @return the result of the read; empty if the command does not take effect in time
   * @throws ApiException with code write_rejected if the command was dead-lettered
   */
  static <T> Optional<T> seen(Session session, String position, Function<MemoryCalls, T> read) {
    MemoryCalls seeing = session.client().after(position).memories();
    try {
      // A recall also waits for the index, which lists and reads by id do not.
      var unused =
          seeing.recall(
              RecallMemoriesRequest.builder()
                  .query("what was just written")
                  .app(session.app())
                  .user(session.user())
                  .limit(1)
                  .purpose("internal")
                  .build());
      return Optional.of(read.apply(seeing));
    } catch (ApiException e) {
      if (e.code() == ErrorCode.NOT_YET_VISIBLE) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Refuses ids of memories that the session's owner lacks.
   *
   * @param field the argument that names them, for errors
   * @throws ToolException if the owner lacks any of them; the message names the missing ones
   */
  static void requireExisting(Session session, String field, List<String> ids) {
    MemoryCalls memories = session.client().memories();
    List<String> unknown =
        ids.stream().filter(id -> memories.get(session.owner(), id).isEmpty()).toList();
    if (!unknown.isEmpty()) {
      throw new ToolException(
          Problem.invalid(
                  field,
                  "must name memories of this owner; list_memories shows them",
                  String.join(", ", unknown))
              .message());
    }
  }

  /** Returns the memories with these ids that the session's owner has. */
  static List<Memory> read(Session session, MemoryCalls memories, List<String> ids) {
    return ids.stream()
        .flatMap(id -> memories.get(session.owner(), id).stream())
        .map(GetMemoryResponse::memory)
        .toList();
  }

  /** Returns a sentence, followed by the memories, one per line. */
  static String told(String sentence, List<Memory> memories) {
    return memories.stream()
        .map(memory -> "\n" + MemoryText.line(memory))
        .collect(Collectors.joining("", sentence, ""));
  }

  /**
   * Returns the sentence about a command that does not take effect in time.
   *
   * @param command the structured answer, with the command's id and position
   */
  public static String later(Map<String, Object> command) {
    return "Stored as command %s; it takes effect soon. To see it, pass afterPosition %s."
        .formatted(command.get("commandId"), command.get("position"));
  }
}
