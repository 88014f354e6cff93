package dev.memlog.mcp.conversation;

import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.memories.GetMemoryConversationResponse;
import dev.memlog.client.memories.MemorySession;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Shown;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolException;
import java.util.Map;
import java.util.stream.Collectors;

/** The conversations that a memory rests on, as an answer of a tool. */
final class MemorySessionsAnswer {

  private MemorySessionsAnswer() {}

  /**
   * Reads the conversations of a memory.
   *
   * @throws ToolException if the session's owner has no such memory
   */
  static ToolAnswer read(Session session, Arguments arguments, String memory) {
    GetMemoryConversationResponse found;
    try {
      found =
          session
              .reading(arguments)
              .memories()
              .conversation(session.owner(), memory, arguments.integer("around"));
    } catch (ApiException e) {
      throw e.code() == ErrorCode.NOT_FOUND
          ? new ToolException("memoryId must be a memory of this owner, got " + memory)
          : e;
    }
    String text =
        found.sessions().isEmpty()
            ? "The memory rests on no conversation."
            : found.sessions().stream()
                .map(MemorySessionsAnswer::text)
                .collect(Collectors.joining("\n"));
    return new ToolAnswer(
        text,
        Map.of("sessions", found.sessions().stream().map(MemorySessionsAnswer::json).toList()));
  }

  private static String text(MemorySession session) {
    return session.available()
        ? session.messages().stream()
            .map(message -> "\n" + MessageFormatter.line(message))
            .collect(Collectors.joining("", "Conversation " + session.conversationId() + ":", ""))
        : session.note() + ": there is no conversation " + session.conversationId();
  }

  private static Map<String, Object> json(MemorySession session) {
    Map<String, Object> json = Shown.of(session);
    json.put("available", session.available());
    json.put("messages", Conversations.messages(session.messages()));
    return json;
  }
}
