package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.util.JsonFormat;
import dev.memlog.api.v1.CreateMessageRequest;
import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.PublishBatchRequest;
import dev.memlog.schemas.Topics;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The events and the callers that the ingest API refuses. */
@ExtendWith(World.Extension.class)
class IngestRefusalsTest {

  private final World world;
  private final Client client;

  IngestRefusalsTest(World world) {
    this.world = world;
    this.client = world.client(World.ACME);
  }

  @Test
  void shouldPublishNothingOfABatchWithOneInvalidEvent() {
    long before = world.endOffset(Topics.CONVERSATION_EVENTS);

    var answer =
        client.post(
            "/v1/messages:batch",
            """
            {"messages": [
              {"conversationId": "none", "role": "user", "content": "fine"},
              {"conversationId": "a/b", "role": "robot", "content": " ", "title": "T"},
              {"type": "message_edite", "conversationId": "none"},
              {"type": "message_deleted", "conversationId": "none", "content": "x"}]}
            """);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errors())
        .containsExactlyInAnyOrder(
            "messages[1].conversationId must match [A-Za-z0-9._:@~-]{1,128}, except . and ..",
            "messages[1].role must be one of user, assistant, system, tool",
            "messages[1].content must not be blank",
            "messages[1].title must be left out with type message_created",
            "messages[2].type must be one of message_created, message_edited, message_deleted,"
                + " conversation_updated, conversation_ended, conversation_deleted, did you mean"
                + " message_edited?",
            "messages[3].content must be left out with type message_deleted",
            "messages[3].messageId is required");
    assertThat(world.endOffset(Topics.CONVERSATION_EVENTS)).isEqualTo(before);
  }

  @Test
  void shouldNameEveryProblemOfABatchOverGrpcToo() {
    var thrown =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () ->
                world
                    .grpc(World.ACME)
                    .publishBatch(
                        PublishBatchRequest.newBuilder()
                            .addMessages(Event.newBuilder().setConversationId("a/b"))
                            .build()));

    assertThat(thrown.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(thrown.getStatus().getDescription())
        .contains("messages[0].conversationId must match")
        .contains("messages[0].role must be one of")
        .contains("messages[0].content is required, except with toolCalls or attachments");
  }

  @Test
  void shouldRefuseMoreAttachmentsThanAMessageMayHave() {
    String attachment = "{\"kind\":\"image\",\"caption\":\"x\"}";
    String tooLong = attachment.replace("x", "é".repeat(2049));

    var many =
        client.post(
            "/v1/conversations/bad/messages",
            "{\"role\":\"user\",\"attachments\":["
                + (attachment + ",").repeat(16)
                + attachment
                + "]}");
    var large =
        client.post(
            "/v1/conversations/bad/messages",
            "{\"role\":\"user\",\"attachments\":[" + tooLong + "]}");
    var both =
        client.post(
            "/v1/messages:batch",
            """
            {"messages": [{"type": "message_edited", "conversationId": "bad", "messageId": "m1",
              "attachments": [%s], "removeAttachments": true}]}
            """
                .formatted(attachment));

    assertThat(many.status()).isEqualTo(413);
    assertThat(many.errors()).containsExactly("attachments must hold at most 16");
    assertThat(large.status()).isEqualTo(413);
    assertThat(large.errors()).containsExactly("attachments[0].caption must be at most 4096 bytes");
    assertThat(both.errors())
        .containsExactly(
            "messages[0].removeAttachments must be left out where attachments are given");
  }

  @Test
  void shouldLimitBatches() {
    String event = "{\"conversationId\":\"c\",\"role\":\"user\",\"content\":\"x\"}";
    var none = client.post("/v1/messages:batch", "{\"messages\": []}");
    var many =
        client.post(
            "/v1/messages:batch", "{\"messages\": [" + (event + ",").repeat(1000) + event + "]}");

    assertThat(none.status()).isEqualTo(400);
    assertThat(none.errors()).containsExactly("messages must hold 1 to 1000 events");
    assertThat(many.status()).isEqualTo(413);
    assertThat(many.errors()).containsExactly("messages must hold 1 to 1000 events");
  }

  @Test
  void shouldTakeAMessageAtTheLimitAndRefuseOneOverIt() {
    String path = "/v1/conversations/large/messages";
    var at = client.post(path, message("x".repeat(256 * 1024)));
    var over = client.post(path, message("é".repeat(128 * 1024) + "!"));

    assertThat(at.status()).isEqualTo(200);
    assertThat(over.status()).isEqualTo(413);
    assertThat(over.errors()).containsExactly("content must be at most 262144 bytes");
    assertThat(over.body()).doesNotContain("éé");
  }

  @Test
  void shouldRefuseASystemPromptAndMetadataThatAreTooLargeTogether() {
    String metadata = "{\"a\":\"%s\",\"b\":\"%s\"}".formatted("x".repeat(4096), "x".repeat(4096));
    String prompt = "x".repeat(60 * 1024);

    var over =
        client.send(
            "PATCH",
            "/v1/conversations/described",
            "{\"systemPrompt\":\"%s\",\"metadata\":%s}".formatted(prompt, metadata),
            "application/json");

    assertThat(over.status()).isEqualTo(413);
    assertThat(over.errors())
        .containsExactly("metadata must, together with systemPrompt, be at most 65536 bytes");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'content':'x'} | role must be one of user, assistant, system, tool",
        "{'role':'user'} | content is required, except with toolCalls or attachments",
        "{'role':'user','content':''} | content must not be blank",
        "{'role':'user','content':null} | content is required, except with toolCalls or attachments",
        "{'role':'user','content':5} | content must be a text",
        "{'role':'user','content':'x','messageId':'a b'} | messageId must match [A-Za-z0-9._:@~-]{1,128}, except . and ..",
        "{'role':'user','content':'x','messageId':'.'} | messageId must match [A-Za-z0-9._:@~-]{1,128}, except . and ..",
        "{'role':'user','content':'x','user':'..'} | user must match [A-Za-z0-9._:@~-]{1,128}, except . and ..",
        "{'role':'user','content':'a\\u0000b'} | content must not contain U+0000 or an unpaired surrogate",
        "{'role':'user','content':'a\\ud83db'} | content must not contain an unpaired surrogate",
        "{'role':'user','content':'x','author':'\\u0000'} | author must not contain U+0000 or an unpaired surrogate",
        "{'role':'user','content':'x','metadata':{'mood':'\\u0000'}} | metadata.mood must not contain U+0000 or an unpaired surrogate",
        "{'role':'user','content':'x','metadata':{'mood':'\\udc00'}} | metadata.mood must not contain an unpaired surrogate",
        "{'role':'user','content':'x','flags':['\\u0000']} | flags[0] must not contain U+0000 or an unpaired surrogate",
        "{'role':'user','toolCalls':[{'name':'f','arguments':'\\u0000'}]} | toolCalls[0].arguments must not contain U+0000 or an unpaired surrogate",
        "{'role':'user','attachments':[{'kind':'image','caption':'\\u0000x'}]} | attachments[0].caption must not contain U+0000 or an unpaired surrogate",
        "{'role':'user','content':'x','eventId':'é'} | eventId must match [A-Za-z0-9._:@~-]{1,128}, except . and ..",
        "{'role':'user','content':'x','user':''} | user is required",
        "{'role':'user','content':'x','app':'a/b'} | app must match [A-Za-z0-9._:@~-]{1,128}, except . and ..",
        "{'role':'user','content':'x','occurredAt':'1969-12-31T23:59:59Z'} | occurredAt must not be before 1970",
        "{'role':'user','content':'x','occurredAt':'2999-01-01T00:00:00Z'} | occurredAt must be at most PT1H ahead of the server's clock",
        "{'role':'user','content':'x','occurredAt':'soon'} | occurredAt must be a time such as 2026-05-04T09:30:00Z",
        "{'role':'user','content':'x','metadata':{'a b':'c'}} | metadata key must match [A-Za-z0-9._:@~-]{1,128}, except . and ..",
        "{'role':'user','content':'x','contnet':'y'} | contnet is no known field, did you mean content?",
        "{'role':'user','content':'x','toolCalls':[{'id':5}]} | toolCalls[0].id must be a text",
        "{'role':'user','attachments':[{'kind':'gif','caption':'x'}]} | attachments[0].kind must be one of image, audio, video, file",
        "{'role':'user','attachments':[{'kind':'image'}]} | attachments[0] must have a caption or a uri",
        "{'role':'user','attachments':[{'kind':'image','caption':' '}]} | attachments[0].caption must not be blank",
        "{'role':'user','attachments':[{'kind':'image','uri':'javascript:alert(1)'}]} | attachments[0].uri must be absolute with scheme http, https, s3, gs or urn",
        "{'role':'user','attachments':[{'kind':'image','uri':'/etc/passwd'}]} | attachments[0].uri must be absolute with scheme http, https, s3, gs or urn",
        "{'role':'user','attachments':[{'kind':'image','uri':'https://u:p@example.org/'}]} | attachments[0].uri must not hold a user or password",
        "{'role':'user','content':'x','conversationId':'other'} | conversationId must be the same as in the path, bad",
      })
  void shouldRefuseBadMessages(String body, String error) {
    String json = body.replace('\'', '"').replace("server\"s", "server's");
    var single = client.post("/v1/conversations/bad/messages", json);

    assertThat(single.status()).isEqualTo(400);
    assertThat(single.errors()).containsExactly(error);
    if (!error.contains("in the path")) {
      var batch =
          client.post(
              "/v1/messages:batch",
              "{\"messages\":[" + json.replaceFirst("\\{", "{\"conversationId\":\"bad\",") + "]}");
      assertThat(batch.status()).isEqualTo(400);
      assertThat(batch.errors()).containsExactly("messages[0]." + error);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'role':'user','content':''} | content must not be blank",
        "{'role':'x','content':'x'} | role must be one of user, assistant, system, tool, got x",
        "{'role':'user','content':'x','messageId':'a b'} | messageId must match [A-Za-z0-9._:@~-]{1,128}, except . and .., got a b",
        "{'role':'user','content':'x','messageId':'..'} | messageId must match [A-Za-z0-9._:@~-]{1,128}, except . and .., got ..",
        "{'role':'user','content':'a\\u0000b'} | content must not contain U+0000 or an unpaired surrogate",
        "{'role':'user','content':'x','occurredAt':'1969-12-31T23:59:59Z'} | occurredAt must not be before 1970, got 1969-12-31T23:59:59Z",
      })
  void shouldRefuseBadMessagesOverGrpc(String body, String error) throws Exception {
    var request = CreateMessageRequest.newBuilder().setConversationId("bad");
    JsonFormat.parser().merge(body.replace('\'', '"'), request);

    var thrown =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () -> world.grpc(World.ACME).createMessage(request.build()));

    assertThat(thrown.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(thrown.getStatus().getDescription()).isEqualTo(error);
  }

  @Test
  void shouldKeepTenantsAndAppsApart() {
    String body = "{\"role\":\"user\",\"content\":\"x\"}";
    try (Client other = world.client(World.OTHER);
        Client two = world.client(World.TWO_APPS);
        Client reader = world.client(World.READ_ONLY);
        Client nobody = world.client("wrong")) {
      assertThat(other.post("/v1/conversations/shared/messages", body).status()).isEqualTo(200);
      var foreign =
          other.post(
              "/v1/conversations/shared/messages",
              "{\"role\":\"robot\",\"content\":\"x\",\"app\":\"mail\"}");
      var ambiguous = two.post("/v1/conversations/shared/messages", body);
      var readOnly = reader.post("/v1/conversations/shared/messages", body);
      var wrong = nobody.post("/v1/conversations/shared/messages", body);

      assertThat(world.onlyEvent("other", "shared").value().getApp()).isEqualTo("web");
      assertThat(world.events("acme", "shared")).isEmpty();
      assertThat(foreign.status()).isEqualTo(403);
      assertThat(foreign.errors())
          .containsExactly(
              "app must be an app that the key allows",
              "role must be one of user, assistant, system, tool");
      assertThat(ambiguous.errors())
          .containsExactly("app is required, since the key allows several apps");
      assertThat(readOnly.status()).isEqualTo(403);
      assertThat(wrong.status()).isEqualTo(401);
      assertThat(code(World.READ_ONLY)).isEqualTo(Status.Code.PERMISSION_DENIED);
      assertThat(code("wrong")).isEqualTo(Status.Code.UNAUTHENTICATED);
    }
  }

  private static String message(String content) {
    return "{\"role\":\"user\",\"content\":\"" + content + "\"}";
  }

  private Status.Code code(String key) {
    return catchThrowableOfType(
            StatusRuntimeException.class,
            () -> world.grpc(key).createMessage(CreateMessageRequest.getDefaultInstance()))
        .getStatus()
        .getCode();
  }
}
