package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonRpcTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonRpc protocol =
      new JsonRpc(new ToolOffer(ToolOffer.Tools.ALL, true, false), "1", new SimpleMeterRegistry());
  @RegisterExtension private final ScriptedApi api = new ScriptedApi();

  @ParameterizedTest
  @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
  void shouldSpeakTheVersionThatAClientAsksFor(String version) throws IOException {
    JsonNode result = initialize(version);

    assertThat(result.at("/protocolVersion").asText()).isEqualTo(version);
    assertThat(result.at("/serverInfo/name").asText()).isEqualTo("memlog");
    assertThat(result.at("/capabilities"))
        .isEqualTo(
            JSON.readTree(
                "{\"tools\":{\"listChanged\":false},\"prompts\":{\"listChanged\":false},\"resources\":{\"subscribe\":false,\"listChanged\":false}}"));
  }

  @Test
  void shouldOfferTheNewestVersionToAnUnknownOne() throws IOException {
    assertThat(initialize("2099-01-01").at("/protocolVersion").asText()).isEqualTo("2025-11-25");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      value = {
        "                                                                    | -32700 | true",
        "{                                                                   | -32700 | true",
        "{} {}                                                               | -32700 | true",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}         | -32700 | true",
        "7                                                                   | -32600 | true",
        "[]                                                                  | -32600 | true",
        "{}                                                                  | -32600 | true",
        "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}                  | -32600 | true",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}               | -32600 | true",
        "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}                | -32600 | true",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}                         | -32600 | true",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no/such\"}               | -32601 | false",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}    | -32602 | false",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}            | -32602 | false",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"x\"}} | -32602 | false",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"recall\",\"arguments\":[]}} | -32602 | false",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":\"x\"}} | -32602 | false",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"prompts/get\",\"params\":{\"name\":\"no\"}} | -32602 | false",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"prompts/get\",\"params\":{\"name\":\"context\"}} | -32602 | false",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"file:///etc/passwd\"}} | -32002 | false",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"memlog://conversations/%zz\"}} | -32002 | false",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"memlog://conversations/gone\"}} | -32002 | false",
      })
  void shouldAnswerWrongMessagesWithTheCodeOfTheirFault(String text, int code, boolean malformed)
      throws IOException {
    Reply reply = protocol.answer(text == null ? "" : text, api.session());

    JsonNode answer = JSON.readTree(reply.body().orElseThrow());
    assertThat(answer.at("/error/code").asInt()).as(answer.toString()).isEqualTo(code);
    assertThat(answer.at("/error/message").asText()).isNotBlank();
    assertThat(answer.at("/jsonrpc").asText()).isEqualTo("2.0");
    assertThat(reply.malformed()).isEqualTo(malformed);
    assertThat(answer.toString()).doesNotContain("Exception", "io.modelcontextprotocol");
  }

  @Test
  void shouldAnswerNeitherNotificationsNorResponses() {
    for (String text :
        List.of(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}")) {
      Reply reply = protocol.answer(text, api.session());

      assertThat(reply.body()).as(text).isEmpty();
      assertThat(reply.malformed()).as(text).isFalse();
    }
  }

  @Test
  void shouldAnswerABatchInOrder() throws IOException {
    String batch =
        """
        [{"jsonrpc":"2.0","id":"a","method":"ping"}, {"jsonrpc":"2.0","method":"notifications/initialized"},
         5, {"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}]""";

    JsonNode answers = JSON.readTree(protocol.answer(batch, api.session()).body().orElseThrow());

    assertThat(answers).hasSize(3);
    assertThat(answers.at("/0/id").asText()).isEqualTo("a");
    assertThat(answers.at("/1/error/code").asInt()).isEqualTo(-32600);
    assertThat(answers.at("/2/id").asLong()).isEqualTo(9007199254740993L);
    assertThat(protocol.answer("[" + "1,".repeat(50) + "1]", api.session()).malformed()).isTrue();
  }

  @Test
  void shouldReadResourcesOfTheSessionsOwner() throws IOException {
    api.on("GET /v1/memories", "{\"memories\": [%s]}".formatted(ScriptedApi.MEMORY))
        .on(
            "GET /v1/conversations/a~b",
            "{\"conversationId\": \"a~b\", \"user\": \"ada\", \"updatedAt\": \"2026-11-20T09:00:00Z\"}")
        .on("GET /v1/conversations/a~b/messages", "{}");

    assertThat(read("memlog://memories")).startsWith("Found 1 memory:\n[1] PREFERENCE");
    api.on("GET /v1/owner-profile", "{}");
    assertThat(read("memlog://profile")).isEqualTo("Nothing is known about the user.");
    api.on(
        "GET /v1/owner-profile",
        "{\"demographics\": [{\"name\": \"residence\", \"value\": \"Berlin\", \"memoryId\": \"mem-1\"}]}");
    assertThat(read("memlog://profile"))
        .isEqualTo("Demographics:\n- residence: Berlin (id: mem-1)");
    assertThat(read("memlog://conversations/a%7Eb")).startsWith("Conversation a~b, 0 messages");
    assertThat(api.asked().getFirst()).startsWith("GET /v1/memories?").contains("user=ada");
  }

  @Test
  void shouldPutWhatIsKnownBeforeAQuestion() throws IOException {
    api.on(
        "POST /v1/context",
        "{\"text\": \"# Memory context\\n1. Ada prefers the night ferry.\\n\\n(end of memory context)\"}");

    assertThat(prompt("Which ferry?"))
        .isEqualTo(
            """
            # Memory context
            1. Ada prefers the night ferry.

            (end of memory context)

            Which ferry?""");
    assertThat(api.asked().getFirst())
        .startsWith("POST /v1/context")
        .contains("\"query\":\"Which ferry?\"", "\"user\":\"ada\"", "\"format\":\"markdown\"");
  }

  @Test
  void shouldAskTheQuestionAloneIfNothingIsKnown() throws IOException {
    api.on("POST /v1/context", "{}");

    assertThat(prompt("Which ferry?")).isEqualTo("Which ferry?");
  }

  private String prompt(String question) throws IOException {
    JsonNode result =
        ask(
            "prompts/get",
            "{\"name\": \"context\", \"arguments\": {\"query\": \"%s\"}}".formatted(question));
    assertThat(result.at("/messages/0/role").asText()).isEqualTo("user");
    return result.at("/messages/0/content/text").asText();
  }

  private String read(String uri) throws IOException {
    return ask("resources/read", "{\"uri\": \"%s\"}".formatted(uri))
        .at("/contents/0/text")
        .asText();
  }

  private JsonNode initialize(String version) throws IOException {
    return ask(
        "initialize",
        "{\"protocolVersion\": \"%s\", \"capabilities\": {}, \"clientInfo\": {\"name\": \"t\", \"version\": \"1\"}}"
            .formatted(version));
  }

  private JsonNode ask(String method, String params) throws IOException {
    String request =
        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": %s}"
            .formatted(method, params);
    return JSON.readTree(protocol.answer(request, api.session()).body().orElseThrow())
        .at("/result");
  }
}
