package dev.memlog.mcp;

import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemlogException;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.OwnerProfile;
import dev.memlog.client.memories.ProfileEntry;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.mcp.conversation.Conversations;
import dev.memlog.mcp.memory.MemoryText;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.ToolException;
import dev.memlog.runtime.text.ModelText;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

/** The MCP resources: the caller's memories and profile, and conversations by id. */
final class Resources {

  static final Resource MEMORIES =
      Resource.builder("memlog://memories", "memories")
          .title("Memories")
          .description("What is remembered about the user, the latest change first, at most 100.")
          .mimeType("text/plain")
          .build();

  static final Resource PROFILE =
      Resource.builder("memlog://profile", "profile")
          .title("Profile")
          .description(
              "What memories say about the user: demographics, interests, relationships, events.")
          .mimeType("text/plain")
          .build();

  private static final String CONVERSATIONS = "memlog://conversations/";

  static final ResourceTemplate CONVERSATION =
      ResourceTemplate.builder(CONVERSATIONS + "{id}", "conversation")
          .title("Conversation")
          .description("A conversation's latest 100 messages, oldest first.")
          .mimeType("text/plain")
          .build();

  private static final int MOST = 100;

  private Resources() {}

  static ReadResourceResult memories(Session session) {
    var request =
        ListMemoriesRequest.builder().app(session.app()).user(session.user()).limit(MOST).build();
    return text(
        MEMORIES.uri(),
        () -> MemoryText.found(session.client().memories().list(request).memories()));
  }

  static ReadResourceResult profile(Session session) {
    return text(PROFILE.uri(), () -> text(session.client().memories().profile(session.owner())));
  }

  static ReadResourceResult conversation(Session session, String uri) {
    return text(
        uri,
        () -> {
          var page = new ListMessagesRequest(id(uri), MOST, null, session.app());
          return Conversations.read(session, session.client(), page).text();
        });
  }

  private static String id(String uri) {
    try {
      return URLDecoder.decode(
          uri.substring(CONVERSATIONS.length()).replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new ToolException("uri must be " + CONVERSATION.uriTemplate() + ", got " + uri);
    }
  }

  private static ReadResourceResult text(String uri, Supplier<String> read) {
    String text;
    try {
      text = read.get();
    } catch (ToolException absent) {
      throw error(ErrorCodes.RESOURCE_NOT_FOUND, absent);
    } catch (MemlogException refused) {
      throw error(code(refused), refused);
    }
    return ReadResourceResult.builder(
            List.of(TextResourceContents.builder(uri, text).mimeType("text/plain").build()))
        .build();
  }

  /** Returns the JSON-RPC code of a refusal by the API. */
  static int code(MemlogException refused) {
    if (!(refused instanceof ApiException api)) {
      return ErrorCodes.INTERNAL_ERROR;
    }
    if (api.code() == ErrorCode.NOT_FOUND) {
      return ErrorCodes.RESOURCE_NOT_FOUND;
    }
    return api.retryable() ? ErrorCodes.INTERNAL_ERROR : ErrorCodes.INVALID_PARAMS;
  }

  static McpError error(int code, RuntimeException failure) {
    return McpError.builder(code).message(ToolCalls.explanation(failure)).build();
  }

  /**
   * Returns the sections of a profile that have entries, each with a heading. Without entries,
   * returns {@code Nothing is known about the user.}
   */
  private static String text(OwnerProfile profile) {
    StringBuilder text = new StringBuilder();
    add(text, "Demographics", profile.demographics());
    add(text, "Interests", profile.interests());
    add(text, "Relationships", profile.relationships());
    add(text, "Events", profile.events());
    return text.isEmpty() ? "Nothing is known about the user." : text.toString().strip();
  }

  private static void add(StringBuilder text, String section, List<ProfileEntry> entries) {
    if (!entries.isEmpty()) {
      text.append(section).append(":\n");
      entries.forEach(
          entry ->
              text.append(
                  "- %s: %s (id: %s)\n"
                      .formatted(
                          ModelText.line(entry.name()),
                          ModelText.line(entry.value()),
                          entry.memoryId())));
    }
  }
}
