package dev.memlog.query.position;

import java.util.Optional;

/** The data that a read reads, which decides the stages that the read waits for. */
enum Target {
  /** The index of messages, and the view of conversations, which hides what was deleted. */
  SEARCH,
  /** The view of conversations and messages. */
  CONVERSATIONS,
  /** The index of memories, and the view of memories, which has their state. */
  RECALL,
  /** The view of memories. */
  MEMORIES;

  /** Returns the data that a method of the API reads; empty for a method that does not wait. */
  static Optional<Target> of(String method) {
    return Optional.ofNullable(
        switch (method) {
          case "SearchMessages" -> SEARCH;
          case "ListConversations", "GetConversation", "ListMessages" -> CONVERSATIONS;
          case "RecallMemories", "PreviewForget" -> RECALL;
          case "ListMemories", "ListAppMemories", "GetMemory", "CountMemories", "ExportMemories" ->
              MEMORIES;
          default -> null;
        });
  }
}
