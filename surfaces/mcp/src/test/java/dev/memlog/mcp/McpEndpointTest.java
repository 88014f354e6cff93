package dev.memlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ServerConfig;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The endpoint on a server with a key that reads ("reader") and one that writes ("writer"). */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpEndpointTest {

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

  private static final McpConfig SERVED =
      new McpConfig(
          true,
          ToolOffer.Tools.ALL,
          false,
          List.of("https://agent.example.org"),
          Optional.empty(),
          Optional.empty());
  private static final Metrics METRICS = new Metrics();
  private ScriptedApi api;
  private McpEndpoint endpoint;
  private ApiServer server;

  @BeforeAll
  void start() throws Exception {
    api = new ScriptedApi();
    var config =
        ConfigLoader.create()
            .yaml(
                "test",
                """
                port: 0
                maxRequestBytes: 4096
                keys:
                - {name: reader, sha256: 3d0941964aa3ebdcb00ccef58b1bb399f9f898465e9886d5aec7f31090a0fb30, tenant: acme, roles: [read]}
                - {name: writer, sha256: b93006774cbdd4b299389a03ac3d88c3a76b460d538795bc12718011a909fba5, tenant: acme, roles: [write]}
                """)
            .load(ServerConfig.class);
    endpoint =
        new McpEndpoint(
            SERVED,
            new JsonRpc(new ToolOffer(ToolOffer.Tools.ALL, true, false), "1", METRICS.registry()),
            api::client);
    var builder = ApiServer.builder(config, METRICS.registry()).health(Map::of);
    endpoint.register(builder);
    server = builder.build();
    server.start();
  }

  @AfterAll
  void stop() {
    server.close();
    endpoint.close();
    api.close();
    METRICS.close();
  }

  @Test
  void shouldAnswerACallerWithAKeyThatReads() throws Exception {
    HttpResponse<String> answer = post(PING, "Authorization", "Bearer reader");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/json");
    assertThat(answer.body()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
  }

  @Test
  void shouldRefuseCallersAsTheOtherPathsDo() throws Exception {
    assertThat(post(PING).statusCode()).isEqualTo(401);
    assertThat(post(PING, "Authorization", "Bearer unknown").statusCode()).isEqualTo(401);
    assertThat(post(PING, "Authorization", "Bearer writer").statusCode()).isEqualTo(403);
    assertThat(post(" ".repeat(5000), "Authorization", "Bearer reader").statusCode())
        .isEqualTo(413);
    HttpResponse<String> get =
        HTTP.send(
            request().GET().header("Authorization", "Bearer reader").build(),
            BodyHandlers.ofString());
    assertThat(get.statusCode()).isEqualTo(405);
    assertThat(get.headers().firstValue("Allow")).contains("POST");
    HttpResponse<String> untyped =
        HTTP.send(
            request()
                .POST(BodyPublishers.ofString(PING))
                .header("Authorization", "Bearer reader")
                .build(),
            BodyHandlers.ofString());
    assertThat(untyped.statusCode()).isEqualTo(415);
  }

  @Test
  void shouldPassOnTheCallersOwnKeyAndTheOwnerOfItsHeaders() throws Exception {
    api.on("POST /v1/memories:recall", "{}");

    String call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"recall\",\"arguments\":{\"query\":\"x\"}}}";
    post(call, "Authorization", "bearer reader", "Memlog-App", "web", "Memlog-User", "ann");

    assertThat(api.asked())
        .containsExactly(
            "POST /v1/memories:recall without key {\"query\":\"x\",\"app\":\"web\",\"user\":\"ann\"}");
    assertThat(api.keys()).containsExactly("Bearer reader");
  }

  @Test
  void shouldServePagesOfThisMachineAndOfAllowedOriginsAlone() throws Exception {
    for (String origin : List.of("http://localhost:6274", "https://agent.example.org")) {
      assertThat(post(PING, "Authorization", "Bearer reader", "Origin", origin).statusCode())
          .as(origin)
          .isEqualTo(200);
    }
    for (String origin :
        List.of("https://evil.example", "null", "https://agent.example.org.evil.example")) {
      HttpResponse<String> answer = post(PING, "Authorization", "Bearer reader", "Origin", origin);
      assertThat(answer.statusCode()).as(origin).isEqualTo(403);
      assertThat(answer.body())
          .contains("Origin must be an origin of this machine or one of mcp.allowedOrigins, got ");
    }
  }

  @Test
  void shouldRefuseVersionsThatItDoesNotSpeak() throws Exception {
    String version = "MCP-Protocol-Version";
    assertThat(post(PING, "Authorization", "Bearer reader", version, "2025-06-18").statusCode())
        .isEqualTo(200);
    HttpResponse<String> answer =
        post(PING, "Authorization", "Bearer reader", version, "1999-01-01");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("\"code\":-32022", "\"id\":1").contains("2025-11-25");
  }

  @Test
  void shouldAcceptNotificationsAndRefuseWhatIsNoMessage() throws Exception {
    HttpResponse<String> accepted =
        post(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
            "Authorization",
            "Bearer reader");
    assertThat(accepted.statusCode()).isEqualTo(202);
    assertThat(accepted.body()).isEmpty();
    assertThat(post("junk", "Authorization", "Bearer reader").statusCode()).isEqualTo(400);
  }

  @Test
  void shouldStreamTheProgressOfASlowCallToAClientThatAcceptsEvents() throws Exception {
    String call =
        """
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":
          {"name":"test_tool_with_progress","_meta":{"progressToken":7}}}
        """;
    var fixtures = new ConformanceFixtures();
    var slow = new JsonRpc("1", ConformanceFixtures.PROGRESS, mapper -> fixtures.server());
    try (var unused = new ScriptedApi();
        var slowEndpoint = new McpEndpoint(SERVED, slow, unused::client)) {
      var config = ConfigLoader.create().yaml("test", "port: 0").load(ServerConfig.class);
      var builder = ApiServer.builder(config, METRICS.registry()).health(Map::of);
      slowEndpoint.register(builder);
      try (ApiServer other = builder.build()) {
        other.start();
        HttpRequest.Builder request =
            HttpRequest.newBuilder(other.uri().resolve("/mcp"))
                .POST(BodyPublishers.ofString(call))
                .header("Content-Type", "application/json");

        HttpResponse<String> events =
            HTTP.send(
                request.copy().header("Accept", "application/json, text/event-stream").build(),
                BodyHandlers.ofString());
        HttpResponse<String> document =
            HTTP.send(
                request.header("Accept", "application/json").build(), BodyHandlers.ofString());

        assertThat(events.headers().firstValue("Content-Type").orElseThrow())
            .startsWith("text/event-stream");
        List<String> data = events.body().lines().filter(l -> l.startsWith("data: ")).toList();
        assertThat(data).hasSizeGreaterThan(2);
        assertThat(data.getFirst()).contains("notifications/progress", "\"progressToken\":7");
        assertThat(data.getLast()).contains("\"id\":1", "\"result\"");
        assertThat(document.headers().firstValue("Content-Type").orElseThrow())
            .startsWith("application/json");
        assertThat(document.body()).contains("\"id\":1", "\"result\"");
      }
    }
  }

  private HttpRequest.Builder request() {
    return HttpRequest.newBuilder(server.uri().resolve("/mcp"));
  }

  private HttpResponse<String> post(String body, String... headers) throws Exception {
    HttpRequest.Builder request =
        request().POST(BodyPublishers.ofString(body)).header("Content-Type", "application/json");
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }
}
