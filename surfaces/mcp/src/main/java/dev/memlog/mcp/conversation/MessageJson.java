package dev.memlog.mcp.conversation;

import dev.memlog.client.messages.Message;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.mcp.tool.Schema;
import java.util.LinkedHashMap;
import java.util.Map;

/** A converter of messages to structured content, with the field names of the HTTP API. */
final class MessageJson {

  static final Schema SCHEMA =
      Schema.object()
          .text("messageId", "The message.")
          .text("role", "user, assistant, system or tool.")
          .text("author", "Who wrote it.")
          .text("createdAt", "When it was written.")
          .text("content", "Its text.")
          .flag("truncated", "Whether the text is cut.")
          .required("messageId", "role", "createdAt", "content");

  static final Schema HIT_SCHEMA =
      Schema.object()
          .text("conversationId", "The conversation, for get_session_details.")
          .text("messageId", "The message.")
          .text("title", "The title of the conversation.")
          .text("role", "user or assistant.")
          .text("author", "Who wrote it.")
          .text("date", "When it was written.")
          .text("snippet", "The passage that was found.")
          .integer("rank", "The rank, from 1 on.")
          .number("score", "The score that orders the list.")
          .number("similarity", "Closeness in meaning, 0 to 1.")
          .required("conversationId", "messageId", "role", "date", "snippet", "rank");

  private MessageJson() {}

  static Map<String, Object> of(MessageHit hit) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("conversationId", hit.source().conversationId());
    json.put("messageId", hit.source().messageId());
    put(json, "title", hit.source().title());
    json.put("role", hit.source().role());
    put(json, "author", hit.source().author());
    json.put("date", hit.source().date().toString());
    json.put("snippet", hit.snippet());
    json.put("rank", hit.rank());
    json.put("score", hit.score());
    json.put("similarity", hit.similarity());
    return json;
  }

  static Map<String, Object> of(Message message) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("messageId", message.messageId());
    json.put("role", message.role());
    put(json, "author", message.author());
    json.put("createdAt", message.times().createdAt().toString());
    json.put("content", MessageFormatter.cut(message.content()));
    if (message.content().length() > MessageFormatter.MOST) {
      json.put("truncated", true);
    }
    return json;
  }

  private static void put(Map<String, Object> json, String name, String value) {
    if (!value.isEmpty()) {
      json.put(name, value);
    }
  }
}
