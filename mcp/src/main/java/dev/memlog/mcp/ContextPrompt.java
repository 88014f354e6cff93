package dev.memlog.mcp;

import dev.memlog.client.MemlogException;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.mcp.conversation.MessageText;
import dev.memlog.mcp.memory.MemoryText;
import dev.memlog.mcp.tool.Session;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.ArrayList;
import java.util.List;

/** The prompt that puts what is known before a question. */
final class ContextPrompt {

  private static final String QUERY = "query";

  /** The line between two parts, by which Memlog recognises the block when an agent sends it. */
  private static final String RULE = "\n---\n";

  static final Prompt PROMPT =
      Prompt.builder("context")
          .title("Ask with context")
          .description("Puts memories and earlier messages that are relevant before a question.")
          .arguments(
              List.of(
                  PromptArgument.builder(QUERY)
                      .title("Question")
                      .description("The question to answer.")
                      .required(true)
                      .build()))
          .build();

  private ContextPrompt() {}

  static GetPromptResult get(Session session, GetPromptRequest request) {
    Object query = request.arguments() == null ? null : request.arguments().get(QUERY);
    if (!(query instanceof String question) || question.isBlank()) {
      throw McpError.builder(ErrorCodes.INVALID_PARAMS)
          .message("query must be given: the question to answer")
          .build();
    }
    PromptMessage message =
        PromptMessage.builder(Role.USER, TextContent.builder(text(session, question)).build())
            .build();
    return GetPromptResult.builder(List.of(message)).description(PROMPT.description()).build();
  }

  private static String text(Session session, String question) {
    List<String> parts;
    try {
      parts = parts(session, question);
    } catch (MemlogException refused) {
      throw Resources.error(Resources.code(refused), refused);
    }
    if (parts.isEmpty()) {
      return question;
    }
    return "RELEVANT CONTEXT FROM PAST CONVERSATIONS:"
        + RULE
        + String.join(RULE, parts)
        + RULE
        + "\nNow answer the current user question using the context above if relevant.\n\n"
        + "USER QUESTION: "
        + question;
  }

  private static List<String> parts(Session session, String question) {
    List<String> parts = new ArrayList<>();
    var recall =
        RecallMemoriesRequest.builder()
            .query(question)
            .app(session.app())
            .user(session.user())
            .build();
    var memories = session.client().memories().recall(recall).results();
    if (!memories.isEmpty()) {
      parts.add(MemoryText.found(memories.stream().map(MemoryHit::memory).toList()));
    }
    var search =
        SearchMessagesRequest.builder()
            .query(question)
            .app(session.app())
            .user(session.user())
            .build();
    for (MessageHit hit : session.client().search(search).results()) {
      parts.add(MessageText.line(hit));
    }
    return parts;
  }
}
