package dev.memlog.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import reactor.core.publisher.Mono;

/**
 * The tools, resources and prompts that the official conformance suite calls, which Memlog does not
 * have: their answers stand in {@code conformance.json}. Requests come to them as to Memlog's own
 * tools, so that the suite judges Memlog's transport and envelope.
 */
final class ConformanceFixtures implements McpStatelessServerHandler {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String STATE = "round-";

  /** The interval of progress notifications, of which the suite expects three. */
  static final Duration PROGRESS = Duration.ofMillis(200);

  private final JsonNode answers;

  ConformanceFixtures() {
    try (var file = ConformanceFixtures.class.getResourceAsStream("/conformance.json")) {
      answers = JSON.readTree(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the server, as Memlog makes its own. */
  ProtocolServer server() {
    Set<String> tools = new HashSet<>();
    answers.at("/tools~1list/tools").forEach(tool -> tools.add(tool.get("name").asText()));
    return new ProtocolServer(this, Set.copyOf(tools));
  }

  @Override
  public Mono<JSONRPCResponse> handleRequest(McpTransportContext context, JSONRPCRequest request) {
    JsonNode params = JSON.valueToTree(request.params());
    if (params.path("name").asText().equals("test_tool_with_progress")) {
      waitForThreeReports();
    }
    return Mono.just(
        answer(request.method(), params)
            .map(result -> JSONRPCResponse.result(request.id(), result))
            .orElseGet(() -> JSONRPCResponse.error(request.id(), refusal(request, params))));
  }

  private static void waitForThreeReports() {
    try {
      Thread.sleep(PROGRESS.multipliedBy(7).dividedBy(2));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Mono<Void> handleNotification(
      McpTransportContext context, JSONRPCNotification notification) {
    return Mono.empty();
  }

  private Optional<JsonNode> answer(String method, JsonNode params) {
    return switch (method) {
      case "initialize" ->
          Optional.of(
              JSON.valueToTree(
                  Map.of(
                      "protocolVersion", params.get("protocolVersion"),
                      "capabilities",
                          Map.of(
                              "tools", Map.of(),
                              "resources", Map.of(),
                              "prompts", Map.of(),
                              "completions", Map.of()),
                      "serverInfo", Map.of("name", "fixtures", "version", "1"))));
      case "ping" -> Optional.of(JSON.createObjectNode());
      case "tools/call", "prompts/get" -> called(method, params);
      case "resources/read" -> Optional.ofNullable(read(params));
      default -> Optional.ofNullable(answers.get(method));
    };
  }

  private JsonNode read(JsonNode params) {
    return answers.get("resources/read").get(params.path("uri").asText());
  }

  private Optional<JsonNode> called(String method, JsonNode params) {
    String name = params.path("name").asText();
    JsonNode capabilities = params.at("/_meta/io.modelcontextprotocol~1clientCapabilities");
    if (name.equals("test_missing_capability") && !capabilities.has("sampling")) {
      return Optional.empty();
    }
    JsonNode rounds = answers.get("rounds").get(name);
    if (rounds == null) {
      return Optional.ofNullable(answers.get(method).get(name))
          .map(answer -> filled(answer, params.path("arguments")));
    }
    String state = params.path("requestState").asText();
    int round = state.matches(STATE + "\\d") ? Integer.parseInt(state.substring(6)) : 0;
    if (!state.isEmpty() && round == 0) {
      return Optional.empty();
    }
    JsonNode given = params.path("inputResponses");
    int asked = Math.max(round - 1, 0);
    boolean complete =
        rounds.get(asked).properties().stream()
            .filter(input -> supported(input.getValue(), capabilities, name))
            .allMatch(input -> given.has(input.getKey()));
    int next = complete ? asked + 1 : asked;
    if (next == rounds.size()) {
      return Optional.of(finished(method));
    }
    ObjectNode required = JSON.createObjectNode().put("resultType", "input_required");
    ObjectNode inputs = required.putObject("inputRequests");
    rounds.get(next).properties().stream()
        .filter(input -> supported(input.getValue(), capabilities, name))
        .forEach(input -> inputs.set(input.getKey(), input.getValue()));
    return Optional.of(required.put("requestState", STATE + (next + 1)));
  }

  private static boolean supported(JsonNode input, JsonNode capabilities, String name) {
    return !name.endsWith("_capabilities")
        || capabilities.has(input.get("method").asText().split("/")[0]);
  }

  private static JsonNode finished(String method) {
    ObjectNode text = JSON.createObjectNode().put("type", "text").put("text", "state-ok: done");
    ObjectNode result = JSON.createObjectNode();
    if (method.equals("tools/call")) {
      result.putArray("content").add(text);
    } else {
      result.putArray("messages").addObject().put("role", "user").set("content", text);
    }
    return result;
  }

  private static JsonNode filled(JsonNode answer, JsonNode arguments) {
    String text = answer.toString();
    for (var argument : arguments.properties()) {
      text = text.replace("${" + argument.getKey() + "}", argument.getValue().asText());
    }
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JSONRPCError refusal(JSONRPCRequest request, JsonNode params) {
    if (params.path("name").asText().equals("test_missing_capability")) {
      return new JSONRPCError(
          -32021, "needs sampling", Map.of("requiredCapabilities", Map.of("sampling", Map.of())));
    }
    return switch (request.method()) {
      case "resources/read" -> new JSONRPCError(ErrorCodes.RESOURCE_NOT_FOUND, "unknown", null);
      case "tools/call", "prompts/get" ->
          new JSONRPCError(ErrorCodes.INVALID_PARAMS, "unknown name or state", null);
      default -> new JSONRPCError(ErrorCodes.METHOD_NOT_FOUND, "unknown method", null);
    };
  }
}
