package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** Tests of the tools that search and show conversations. */
class ConversationToolsTest extends ToolScenario {

  @Test
  void shouldSearchConversations() throws Exception {
    api.on(
        "POST /v1/messages:search",
        """
        {"results": [{"rank": 1, "score": 1.2, "similarity": 0.6, "app": "web", "conversationId": "trip",
         "messageId": "m1", "date": "2026-11-20T09:00:00Z", "role": "user", "author": "Ada",
         "snippet": "The ferry leaves at nine."}]}""");

    JsonNode result = call("conversation_search", "{\"query\": \"ferry\", \"roles\": [\"user\"]}");

    assertThat(text(result))
        .isEqualTo(
            """
            Found 1 message:
            [1] [USER] Ada, 2026-11-20 09:00: The ferry leaves at nine. (conversation: trip, message: m1)""");
  }

  @Test
  void shouldShowAConversationOfTheUserAlone() throws Exception {
    String conversation =
        "{\"conversationId\": \"trip\", \"user\": \"%s\", \"title\": \"Helsinki\", \"messageCount\": 1, \"updatedAt\": \"2026-11-20T09:00:00Z\"}";
    api.on("GET /v1/conversations/trip", conversation.formatted("ada"))
        .on(
            "GET /v1/conversations/trip/messages",
            """
            {"messages": [{"messageId": "m1", "role": "user", "author": "Ada", "createdAt": "2026-11-20T09:00:00Z",
             "content": "%s"}], "nextPageToken": "older"}"""
                .formatted("x".repeat(5_000)));

    JsonNode result = call("get_session_details", "{\"conversationId\": \"trip\"}");

    assertThat(text(result))
        .startsWith(
            "Conversation trip \"Helsinki\", 1 message, last change 2026-11-20 09:00\n[USER] Ada")
        .endsWith("… (message: m1)\nThere are older messages; pageToken: older");
    assertThat(result.at("/structuredContent/messages/0/truncated").asBoolean()).isTrue();

    api.on("GET /v1/conversations/trip", conversation.formatted("grace"));

    assertThat(text(call("get_session_details", "{\"conversationId\": \"trip\"}")))
        .isEqualTo("Session no longer available: there is no conversation trip");
  }

  @Test
  void shouldShowWhatWasSaidAroundAMemoryAndSayWhatIsGone() throws Exception {
    api.on(
        "GET /v1/memories/mem/conversation",
        """
        {"memoryId": "mem", "sessions": [
          {"conversationId": "trip", "available": true, "conversation": {"conversationId": "trip"}, "sourceIds": ["m1"],
           "messages": [{"messageId": "m1", "role": "user", "author": "Ada", "createdAt": "2026-11-20T09:00:00Z",
             "content": "The ferry leaves at nine."}]},
          {"conversationId": "old", "note": "Session no longer available", "sourceIds": ["m9"]}]}""");

    JsonNode result = call("get_session_details", "{\"memoryId\": \"mem\"}");

    assertThat(text(result))
        .isEqualTo(
            """
            Conversation trip:
            [USER] Ada, 2026-11-20 09:00: The ferry leaves at nine. (message: m1)
            Session no longer available: there is no conversation old""");
    assertThat(result.at("/structuredContent/sessions/1/available").asBoolean(true)).isFalse();
    assertThat(text(call("get_session_details", "{}")))
        .isEqualTo(
            "get_session_details must be given one of conversationId and memoryId, got none");
  }

  @Test
  void shouldSayThatASessionIsNoLongerAvailable() throws Exception {
    JsonNode result = call("get_session_details", "{\"conversationId\": \"gone\"}");

    assertThat(result.at("/isError").asBoolean()).isTrue();
    assertThat(text(result))
        .isEqualTo("Session no longer available: there is no conversation gone");
  }
}
