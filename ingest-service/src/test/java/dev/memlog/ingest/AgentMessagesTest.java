package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Attachment;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageEdited;
import dev.memlog.events.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(World.Extension.class)
class AgentMessagesTest {

  private final World world;
  private final Client client;

  AgentMessagesTest(World world) {
    this.world = world;
    this.client = world.client(World.ACME);
  }

  @Test
  void shouldKeepTextAndImagesWhenTheContentIsAListOfParts() {
    var answer =
        client.post(
            "/v1/conversations/parts/messages",
            """
            {"role": "developer", "content": [
              {"type": "text", "text": "Look:"},
              {"type": "image_url", "image_url": {"url": "https://example.org/boat.jpg"}},
              {"type": "text", "text": "A boat."}]}
            """);

    assertThat(answer.status()).isEqualTo(200);
    var created = (MessageCreated) world.onlyEvent("acme", "parts").value().getPayload();
    assertThat(created.getRole()).isEqualTo("system");
    assertThat(created.getContent()).isEqualTo("Look:\nA boat.");
    assertThat(created.getAttachments())
        .containsExactly(new Attachment("image", null, "https://example.org/boat.jpg"));
  }

  @Test
  void shouldKeepToolCallsAndTheirResultsInABatch() {
    var answer =
        client.post(
            "/v1/messages:batch",
            """
            {"messages": [
              {"conversationId": "tools", "role": "assistant", "content": [
                {"type": "tool_use", "id": "t1", "name": "tide", "input": {"port": "Brest"}}]},
              {"conversationId": "tools", "role": "user", "content": [
                {"type": "tool_result", "tool_use_id": "t1", "content": "High at noon"}]},
              {"conversationId": "tools", "role": "assistant", "content": null, "tool_calls": [
                {"id": "c2", "type": "function", "function": {"name": "moon", "arguments": "{}"}}]}]}
            """);

    assertThat(answer.status()).isEqualTo(200);
    List<MessageCreated> created =
        world.events("acme", "tools").stream()
            .map(event -> (MessageCreated) event.value().getPayload())
            .toList();
    assertThat(created.get(0).getToolCalls())
        .containsExactly(new ToolCall("t1", "tide", "{\"port\":\"Brest\"}"));
    assertThat(created.get(1).getRole()).isEqualTo("tool");
    assertThat(created.get(1).getToolCallId()).isEqualTo("t1");
    assertThat(created.get(1).getContent()).isEqualTo("High at noon");
    assertThat(created.get(2).getToolCalls()).containsExactly(new ToolCall("c2", "moon", "{}"));
  }

  @Test
  void shouldKeepPartsOfALineAndOfAnEdit() {
    var lines =
        client.stream(
            """
            {"conversationId":"part-lines","messageId":"m","role":"user","content":[{"type":"text","text":"Old"}]}
            {"conversationId":"part-lines","messageId":"n","role":"user","content":[{"type":"dance"}]}
            """);
    client.send(
        "PATCH",
        "/v1/conversations/part-lines/messages/m",
        "{\"content\": [{\"type\": \"text\", \"text\": \"New\"}]}",
        "application/json");

    assertThat(lines.lines().get(1).at("/errors/0/field").asText()).isEqualTo("content[0].type");
    var events = world.events("acme", "part-lines");
    assertThat(((MessageCreated) events.getFirst().value().getPayload()).getContent())
        .isEqualTo("Old");
    assertThat(((MessageEdited) events.getLast().value().getPayload()).getContent())
        .isEqualTo("New");
  }

  @Test
  void shouldNameTheFieldOfABadPartWithItsPlaceInTheBatch() {
    var answer =
        client.post(
            "/v1/messages:batch",
            """
            {"messages": [{"conversationId": "bad", "role": "user", "content": "Fine"},
              {"conversationId": "bad", "role": "user",
               "content": [{"type": "text", "text": "Hi"}, {"type": "text", "text": 7}]}]}
            """);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errors()).containsExactly("messages[1].content[1].text must be a text");
    assertThat(world.events("acme", "bad")).isEmpty();
  }

  @Test
  void shouldDescribeTheListOfPartsInTheOpenApiDocument() {
    var content =
        client
            .send("GET", "/openapi.json", "", "")
            .json()
            .at("/components/schemas/CreateMessageRequest/properties/content");

    assertThat(content.at("/anyOf/0/type").asText()).isEqualTo("string");
    assertThat(content.at("/anyOf/1/items/type").asText()).isEqualTo("object");
  }
}
