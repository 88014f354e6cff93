package dev.memlog.mcp.conversation;

import dev.memlog.client.ApiException;
import dev.memlog.client.ErrorCode;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.GetMemoryConversationResponse;
import dev.memlog.client.memories.MemorySession;
import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.ListMessagesResponse;
import dev.memlog.client.messages.Message;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.client.messages.SearchMessagesResponse;
import dev.memlog.mcp.tool.Arguments;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Shown;
import dev.memlog.mcp.tool.ToolAnswer;
import dev.memlog.mcp.tool.ToolException;
import dev.memlog.runtime.text.ModelText;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tools that search and show conversations. */
public final class Conversations {

  private static final int MESSAGES = 20;

  private Conversations() {}

  /** Finds messages of earlier conversations by meaning and by words. */
  public static ToolAnswer search(Session session, Arguments arguments) {
    var request = arguments.request(session, SearchMessagesRequest.class);
    SearchMessagesResponse answer = session.reading(arguments).search(request);
    List<MessageHit> hits = answer.results();
    String head =
        "Found %d %s:\n".formatted(hits.size(), hits.size() == 1 ? "message" : "messages");
    String text =
        hits.stream()
            .map(hit -> "[%d] %s".formatted(hit.rank(), MessageFormatter.line(hit)))
            .collect(Collectors.joining("\n", head, ""));
    return new ToolAnswer(hits.isEmpty() ? "No messages found." : text, Shown.of(answer));
  }

  /**
   * Shows the latest messages of a conversation, or the messages around the sources of a memory.
   */
  public static ToolAnswer details(Session session, Arguments arguments) {
    String memory = arguments.text("memoryId");
    String conversation = arguments.text("conversationId");
    if ((memory == null) == (conversation == null)) {
      throw new ToolException(
          "get_session_details must be given one of conversationId and memoryId, got "
              + (memory == null ? "none" : "both"));
    }
    if (memory != null) {
      return sessions(session, arguments, memory);
    }
    Integer limit = arguments.integer("limit");
    return read(
        session,
        session.reading(arguments),
        new ListMessagesRequest(
            conversation,
            limit == null ? (Integer) MESSAGES : limit,
            arguments.text("pageToken"),
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
    Map<String, Object> json = Shown.of(conversation);
    json.put("messages", messages(page.messages()));
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

  /** Returns messages as structured content, with long texts cut. */
  static List<Map<String, Object>> messages(List<Message> messages) {
    return messages.stream().map(Conversations::json).toList();
  }

  private static Map<String, Object> json(Message message) {
    Map<String, Object> json = Shown.of(message);
    json.put("content", MessageFormatter.cut(message.content()));
    if (message.content().length() > MessageFormatter.MOST) {
      json.put("truncated", true);
    }
    return json;
  }

  /**
   * Reads the conversations of a memory.
   *
   * @throws ToolException if the session's owner has no such memory
   */
  private static ToolAnswer sessions(Session session, Arguments arguments, String memory) {
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
            : found.sessions().stream().map(Conversations::text).collect(Collectors.joining("\n"));
    return new ToolAnswer(
        text, Map.of("sessions", found.sessions().stream().map(Conversations::json).toList()));
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
    json.put("messages", messages(session.messages()));
    return json;
  }
}
