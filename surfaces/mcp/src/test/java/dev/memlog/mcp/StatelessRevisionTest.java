package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the revision 2026-07-28, over HTTP and over standard input. */
class StatelessRevisionTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NEW = "2026-07-28";
  private static final String RECALL =
      "{\"name\": \"recall\", \"arguments\": {\"query\": \"ferry\"}}";

  private final JsonRpc protocol =
      new JsonRpc(new ToolOffer(ToolOffer.Tools.ALL, true, false), "1", new SimpleMeterRegistry());
  @RegisterExtension private final ScriptedApi api = new ScriptedApi();

  private record Answer(int status, JsonNode json) {}

  @Test
  void shouldDiscoverVersionsAndCapabilitiesWithoutInitialize() throws IOException {
    for (McpHeaders headers : new McpHeaders[] {null, headers("server/discover", null)}) {
      Answer answer = ask("server/discover", "{}", NEW, headers);

      assertThat(answer.status()).isEqualTo(200);
      JsonNode result = answer.json().get("result");
      assertThat(result.get("supportedVersions").toString())
          .isEqualTo(
              "[\"2026-07-28\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\",\"2024-11-05\"]");
      assertThat(result.get("capabilities").toString())
          .isEqualTo("{\"tools\":{},\"resources\":{},\"prompts\":{}}");
      assertThat(result.at("/_meta/io.modelcontextprotocol~1serverInfo/name").asText())
          .isEqualTo("memlog");
      assertThat(result.get("resultType").asText()).isEqualTo("complete");
    }
  }

  @Test
  void shouldCallAToolWithoutASession() throws IOException {
    api.on("POST /v1/memories:recall", "{}");

    Answer answer = ask("tools/call", RECALL, NEW, headers("tools/call", "recall"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().at("/id").asInt()).isEqualTo(7);
    assertThat(answer.json().at("/result/content/0/text").asText()).isEqualTo("No memories found.");
    assertThat(answer.json().at("/result/resultType").asText()).isEqualTo("complete");
    assertThat(answer.json().at("/result").has("ttlMs")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tools/list", "prompts/list", "resources/list", "resources/templates/list"})
  void shouldLetClientsKeepLists(String method) throws IOException {
    JsonNode result = ask(method, "{}", NEW, headers(method, null)).json().get("result");

    assertThat(result.get("ttlMs").asInt()).isPositive();
    assertThat(result.get("cacheScope").asText()).isEqualTo("public");
  }

  @Test
  void shouldLetNobodyKeepWhatAUserSaid() throws IOException {
    api.on("GET /v1/memories", "{}");
    String uri = "memlog://memories";

    JsonNode result =
        ask(
                "resources/read",
                "{\"uri\": \"%s\"}".formatted(uri),
                NEW,
                headers("resources/read", uri))
            .json()
            .get("result");

    assertThat(result.get("ttlMs").asInt()).isZero();
    assertThat(result.get("cacheScope").asText()).isEqualTo("private");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "tools/call, 2026-07-28, 2025-11-25, tools/call, recall, 400, -32020",
        "tools/call, 2026-07-28, -, tools/call, recall, 400, -32020",
        "tools/call, 2026-07-28, 2026-07-28, -, recall, 400, -32020",
        "tools/call, 2026-07-28, 2026-07-28, tools/list, recall, 400, -32020",
        "tools/call, 2026-07-28, 2026-07-28, TOOLS/CALL, recall, 400, -32020",
        "tools/call, 2026-07-28, 2026-07-28, tools/call, -, 400, -32020",
        "tools/call, 2026-07-28, 2026-07-28, tools/call, remember, 400, -32020",
        "tools/call, 2026-07-28, 2026-07-28, tools/call, =?base64?cmVtZW1iZXI=?=, 400, -32020",
        "tools/call, 2099-01-01, 2099-01-01, tools/call, recall, 400, -32022",
        "tools/call, -, 2099-01-01, tools/call, recall, 400, -32022",
        "tools/call, -, 2026-07-28, tools/call, recall, 400, -32602",
        "initialize, 2026-07-28, 2026-07-28, initialize, -, 404, -32601",
        "ping, 2026-07-28, 2026-07-28, ping, -, 404, -32601",
        "no/such, 2026-07-28, 2026-07-28, no/such, -, 404, -32601",
      })
  void shouldRefuseARequestWithItsIdWhenItIsNotInThisRevision(
      String method,
      @Nullable String inBody,
      @Nullable String version,
      @Nullable String methodHeader,
      @Nullable String name,
      int status,
      int code)
      throws IOException {
    Answer answer = ask(method, RECALL, inBody, new McpHeaders(version, methodHeader, name));

    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(status);
    assertThat(answer.json().at("/error/code").asInt()).isEqualTo(code);
    assertThat(answer.json().at("/id").asInt()).isEqualTo(7);
    if (code == -32022) {
      assertThat(answer.json().at("/error/data/requested").asText()).isEqualTo(version);
      assertThat(answer.json().at("/error/data/supported/0").asText()).isEqualTo(NEW);
    }
    assertThat(api.asked()).isEmpty();
  }

  @Test
  void shouldAcceptANameThatIsEncoded() throws IOException {
    api.on("POST /v1/memories:recall", "{}");

    assertThat(
            ask("tools/call", RECALL, NEW, headers("tools/call", "=?base64?cmVjYWxs?=")).status())
        .isEqualTo(200);
  }

  @Test
  void shouldNameTheResourceThatDoesNotExist() throws IOException {
    String uri = "memlog://conversations/gone";

    Answer answer =
        ask(
            "resources/read",
            "{\"uri\": \"%s\"}".formatted(uri),
            NEW,
            headers("resources/read", uri));

    assertThat(answer.json().at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(answer.json().at("/error/data/uri").asText()).isEqualTo(uri);
  }

  @Test
  void shouldRequireTheCapabilitiesOfTheClient() throws IOException {
    String request =
        "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"tools/list\", \"params\": {\"_meta\":"
            + " {\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\"}}}";

    Reply reply = protocol.answer(request, api.session());

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body().orElseThrow()).contains("-32602", "clientCapabilities");
  }

  private static McpHeaders headers(String method, @Nullable String name) {
    return new McpHeaders(NEW, method, name);
  }

  private Answer ask(
      String method, String params, @Nullable String version, @Nullable McpHeaders headers)
      throws IOException {
    ObjectNode request = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 7);
    request.put("method", method).set("params", JSON.readTree(params));
    if (version != null) {
      ObjectNode meta = request.withObject("params").putObject("_meta");
      meta.put("io.modelcontextprotocol/protocolVersion", version);
      meta.putObject("io.modelcontextprotocol/clientCapabilities");
    }
    Reply reply = protocol.answer(request.toString(), api.session(), headers, null);
    return new Answer(reply.status(), JSON.readTree(reply.body().orElseThrow()));
  }
}
