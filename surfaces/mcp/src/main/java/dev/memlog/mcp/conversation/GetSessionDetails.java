package dev.memlog.mcp.conversation;

import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.ListMessagesResponse;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Schema;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolDefinition;
import dev.memlog.mcp.tool.ToolException;
import dev.memlog.runtime.text.ModelText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The tool that shows the latest messages of a conversation, or the messages around the sources of
 * a memory.
 */
public final class GetSessionDetails implements Tool {

  private static final String ID = "conversationId";
  private static final String MEMORY = "memoryId";
  private static final String TOKEN = "pageToken";
  private static final int MESSAGES = 20;

  @Override
  public ToolDefinition definition() {
    return new ToolDefinition(
        "get_session_details",
        "Show a conversation",
        "Shows what was said around a memory (memoryId), or a conversation and its latest messages "
            + "(conversationId), oldest first. Use it to read the context of a memory or of a "
            + "message that conversation_search has found.",
        ToolDefinition.Effect.READS,
        Schema.object()
            .text(
                ID, "The id of the conversation, as the sources of memories and messages have it.")
            .text(MEMORY, "The id of the memory, instead of conversationId.")
            .integer("around", "With memoryId: the messages around each source.", 0, 20)
            .integer("limit", "The largest number of messages; by default 20.", 1, 1000)
            .text(TOKEN, "The nextPageToken of the previous answer, for older messages.")
            .afterPosition(),
        Schema.object()
            .text(ID, "The conversation.")
            .text("title", "Its title.")
            .integer("messageCount", "The number of its messages.")
            .text("updatedAt", "When it last changed.")
            .objects("messages", "The messages, oldest first.", MessageJson.SCHEMA)
            .text("nextPageToken", "The token of older messages; absent if there are none.")
            .objects("sessions", "With memoryId: its conversations.", MemorySessionsAnswer.SCHEMA));
  }

  @Override
  public ToolAnswer call(Session session, Arguments arguments) {
    String memory = arguments.text(MEMORY);
    String conversation = arguments.text(ID);
    if ((memory == null) == (conversation == null)) {
      throw new ToolException(
          "get_session_details must be given one of conversationId and memoryId, got "
              + (memory == null ? "none" : "both"));
    }
    if (memory != null) {
      return MemorySessionsAnswer.read(session, arguments, memory);
    }
    Integer limit = arguments.integer("limit");
    return read(
        session,
        session.reading(arguments),
        new ListMessagesRequest(
            conversation,
            limit == null ? (Integer) MESSAGES : limit,
            arguments.text(TOKEN),
            session.app()));
  }

  /**
   * Returns a conversation and a page of its messages, as the answer of a tool.
   *
   * @param session the caller, whose app the conversation must belong to
   * @param client the client to read with
   * @param page the request, which names the conversation and the page of its messages
   * @throws ToolException if the conversation does not exist, or if it belongs to a user other than
   *     the session's
   */
  public static ToolAnswer read(Session session, MemlogClient client, ListMessagesRequest page) {
    String id = String.valueOf(page.conversationId());
    Conversation conversation;
    ListMessagesResponse messages;
    try {
      conversation = client.conversation(session.app(), id);
      if (session.user() != null && !session.user().equals(conversation.scope().user())) {
        throw gone(id);
      }
      messages = client.messages(page);
    } catch (ApiException e) {
      throw e.code() == ErrorCode.NOT_FOUND ? gone(id) : e;
    }
    return answer(conversation, messages);
  }

  private static ToolException gone(String id) {
    return new ToolException("Session no longer available: there is no conversation " + id);
  }

  private static ToolAnswer answer(Conversation conversation, ListMessagesResponse page) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(ID, conversation.conversationId());
    if (!conversation.title().isEmpty()) {
      json.put("title", conversation.title());
    }
    json.put("messageCount", conversation.messageCount());
    json.put("updatedAt", conversation.times().updatedAt().toString());
    json.put("messages", page.messages().stream().map(MessageJson::of).toList());
    String older = "";
    if (!page.nextPageToken().isEmpty()) {
      json.put("nextPageToken", page.nextPageToken());
      older = "\nThere are older messages; pageToken: " + page.nextPageToken();
    }
    String head =
        "Conversation %s%s, %d %s, last change %s"
            .formatted(
                conversation.conversationId(),
                conversation.title().isEmpty() ? "" : " " + ModelText.quoted(conversation.title()),
                conversation.messageCount(),
                conversation.messageCount() == 1 ? "message" : "messages",
                MessageFormatter.at(conversation.times().updatedAt()));
    return new ToolAnswer(
        page.messages().stream()
            .map(message -> "\n" + MessageFormatter.line(message))
            .collect(Collectors.joining("", head, older)),
        json);
  }
}
