package dev.memlog.query.position;

import java.util.EnumSet;
import java.util.Set;

/** The data that a read uses, which determines the stages that the read waits for. */
enum Target {
  /** The index of messages, and the view of conversations, which hides what was deleted. */
  SEARCH,
  /** The view of conversations and messages. */
  CONVERSATIONS,
  /** The index of memories, and the view of memories, which contains their states. */
  RECALL,
  /** The view of memories. */
  MEMORIES;

  /** Returns the data that a method of the API uses; empty for a method that does not wait. */
  static Set<Target> of(String method) {
    return switch (method) {
      case "SearchMessages" -> EnumSet.of(SEARCH);
      case "ListConversations", "GetConversation", "ListMessages", "GetWorkingMemory" ->
          EnumSet.of(CONVERSATIONS);
      case "RecallMemories", "PreviewForget" -> EnumSet.of(RECALL);
      case "ListMemories",
          "ListAppMemories",
          "GetMemory",
          "GetMemoryConversation",
          "CountMemories",
          "GetMemoryHealth",
          "ExportMemories",
          "ListCoreMemory",
          "GetCoreMemory",
          "GetOwnerProfile",
          "GetGraph" ->
          EnumSet.of(MEMORIES);
      case "GetContext" -> EnumSet.of(SEARCH, RECALL);
      default -> EnumSet.noneOf(Target.class);
    };
  }
}
