package dev.memlog.mcp;

import dev.memlog.client.MemlogException;
import dev.memlog.client.context.GetContextRequest;
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
import java.util.List;

/** The MCP prompt that puts relevant memories and earlier messages before a question. */
final class ContextPrompt {

  private static final String QUERY = "query";

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
    var request =
        GetContextRequest.builder()
            .query(question)
            .app(session.app())
            .user(session.user())
            // Memlog recognises the block of this format when an agent sends it as a message.
            .format("markdown")
            .build();
    String context;
    try {
      context = session.client().context(request).text();
    } catch (MemlogException refused) {
      throw Resources.error(Resources.code(refused), refused);
    }
    return context.isEmpty() ? question : context + "\n\n" + question;
  }
}
