package dev.memlog.mcp;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import io.micrometer.core.instrument.MeterRegistry;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The text form of the Model Context Protocol (MCP): it parses JSON-RPC messages, passes requests
 * to the tools, and writes the answers. An invalid request gets an error as answer, and does not
 * reach a tool. It also answers batches, which only version 2025-03-26 of the protocol has.
 * Thread-safe.
 */
public final class JsonRpc {

  /** The largest number of messages in a batch. */
  private static final int BATCH = 50;

  /** The error code of version 2026-07-28 for requests in an unknown version. */
  private static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

  private static final Logger log = LoggerFactory.getLogger(JsonRpc.class);

  /**
   * The class of the parameters of each method that has parameters. The SDK ignores other
   * parameters.
   */
  private static final Map<String, Class<?>> PARAMETERS =
      Map.of(
          McpSchema.METHOD_INITIALIZE, McpSchema.InitializeRequest.class,
          McpSchema.METHOD_TOOLS_CALL, McpSchema.CallToolRequest.class,
          McpSchema.METHOD_RESOURCES_READ, McpSchema.ReadResourceRequest.class,
          McpSchema.METHOD_PROMPT_GET, McpSchema.GetPromptRequest.class);

  private final ObjectMapper json =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
  private final List<Tool> tools;
  private final Set<String> names;
  private final String version;
  private final MeterRegistry meters;
  private @Nullable McpStatelessServerHandler handler;

  /**
   * The reply to a text with a JSON-RPC message or a batch of messages.
   *
   * @param malformed whether the text is neither a message nor a batch of 1 to 50 elements
   * @param body the reply as JSON; empty if the text contains only notifications and responses
   */
  public record Reply(boolean malformed, Optional<String> body) {}

  private JsonRpc(List<Tool> tools, String version, MeterRegistry meters) {
    this.tools = tools;
    this.names =
        tools.stream()
            .map(tool -> tool.definition().name())
            .collect(Collectors.toUnmodifiableSet());
    this.version = version;
    this.meters = meters;
  }

  /**
   * Returns the handler, created at the first request so that start-up need not load the SDK's
   * classes.
   */
  private synchronized McpStatelessServerHandler handler() {
    McpStatelessServerHandler made = handler;
    if (made == null) {
      made = ProtocolServer.create(tools, version, new JacksonMcpJsonMapper(json), meters);
      handler = made;
    }
    return made;
  }

  /**
   * Returns a processor of MCP messages that calls Memlog's tools.
   *
   * @param writes whether to offer tools that change memories, too
   * @param aliases whether to offer tools under the names that other products use, too
   * @param version the version of Memlog that clients are told
   * @param meters the registry for the duration of tool calls
   */
  public static JsonRpc create(
      boolean writes, boolean aliases, String version, MeterRegistry meters) {
    return new JsonRpc(ToolCatalogue.tools(writes, aliases), version, meters);
  }

  /**
   * Processes the requests in a text, and blocks until their answers are complete.
   *
   * @param text a JSON-RPC message or a batch of messages
   * @param session the caller for whom the tools act
   */
  public Reply answer(String text, Session session) {
    JsonNode message;
    try {
      message = json.readTree(text);
    } catch (JsonProcessingException e) {
      return malformed(ErrorCodes.PARSE_ERROR, "the message must be JSON");
    }
    if (message.isMissingNode()) {
      return malformed(ErrorCodes.PARSE_ERROR, "the message must be JSON, got nothing");
    }
    if (!(message instanceof ArrayNode batch)) {
      return message instanceof ObjectNode single
          ? new Reply(!isMessage(single), one(single, session).map(JsonNode::toString))
          : malformed(ErrorCodes.INVALID_REQUEST, "the message must be a JSON object");
    }
    if (batch.isEmpty() || batch.size() > BATCH) {
      return malformed(
          ErrorCodes.INVALID_REQUEST,
          "a batch must hold 1 to " + BATCH + " messages, got " + batch.size());
    }
    ArrayNode answers = json.createArrayNode();
    for (JsonNode each : batch) {
      one(each, session).ifPresent(answers::add);
    }
    return new Reply(false, answers.isEmpty() ? Optional.empty() : Optional.of(answers.toString()));
  }

  /**
   * Returns an error for a message that is refused without being parsed, for example because of its
   * length.
   *
   * @param rule the rule that the message breaks
   */
  public String refusal(String rule) {
    return error(NullNode.instance, ErrorCodes.INVALID_REQUEST, rule).toString();
  }

  /**
   * Returns the answer to a request in an unsupported version of the protocol. The answer lists the
   * supported versions, of which newer clients choose one.
   */
  String unspoken(String version) {
    ObjectNode answer =
        error(
            NullNode.instance,
            UNSUPPORTED_PROTOCOL_VERSION,
            "MCP-Protocol-Version must be one of " + String.join(", ", ProtocolServer.VERSIONS));
    ObjectNode data = ((ObjectNode) answer.get("error")).putObject("data");
    ArrayNode supported = data.putArray("supported");
    ProtocolServer.VERSIONS.forEach(supported::add);
    data.put("requested", version);
    return answer.toString();
  }

  private Reply malformed(int code, String rule) {
    return new Reply(true, Optional.of(error(NullNode.instance, code, rule).toString()));
  }

  /** Returns whether an object is a request, a notification or a response. */
  private static boolean isMessage(ObjectNode message) {
    return "2.0".equals(message.path("jsonrpc").textValue())
        && (message.path("method").isTextual()
            ? !message.has("id") || isId(message.get("id"))
            : isResponse(message));
  }

  private static boolean isResponse(JsonNode message) {
    return !message.has("method") && (message.has("result") || message.has("error"));
  }

  private static boolean isId(JsonNode id) {
    return id.isTextual() || (id.isIntegralNumber() && id.canConvertToLong());
  }

  /** Answers one message; empty for notifications and responses, which have no effect. */
  private Optional<JsonNode> one(JsonNode message, Session session) {
    if (!(message instanceof ObjectNode object) || !isMessage(object)) {
      JsonNode id = message.path("id");
      return Optional.of(
          error(
              isId(id) ? id : NullNode.instance,
              ErrorCodes.INVALID_REQUEST,
              "a message must have jsonrpc \"2.0\", a method, and a text or whole number as id"));
    }
    if (isResponse(object) || !object.has("id")) {
      return Optional.empty();
    }
    return Optional.of(request(object, session));
  }

  private JsonNode request(ObjectNode message, Session session) {
    JsonNode id = message.get("id");
    String method = message.get("method").textValue();
    JsonNode params = message.path("params");
    Optional<String> broken = broken(method, params);
    if (broken.isPresent()) {
      return error(id, ErrorCodes.INVALID_PARAMS, broken.get());
    }
    try {
      Object plainId = id.isTextual() ? id.textValue() : (Object) id.longValue();
      JSONRPCResponse answer =
          handler()
              .handleRequest(
                  ProtocolServer.context(session),
                  new JSONRPCRequest(
                      method,
                      plainId,
                      params.isObject() ? json.convertValue(params, Map.class) : null))
              .block();
      return json.valueToTree(answer);
    } catch (RuntimeException defect) {
      String request = UUID.randomUUID().toString();
      log.atError()
          .addKeyValue("request", request)
          .setCause(defect)
          .log("request of an agent failed");
      return error(
          id,
          ErrorCodes.INTERNAL_ERROR,
          "the request failed because of an internal error; the log has the cause under request "
              + request);
    }
  }

  /** Returns the rule that parameters break; empty if the SDK can read them. */
  private Optional<String> broken(String method, JsonNode params) {
    if (!params.isMissingNode() && !params.isObject()) {
      return Optional.of("params must be an object");
    }
    Class<?> type = PARAMETERS.get(method);
    if (type == null) {
      return Optional.empty();
    }
    if (!params.isObject()) {
      return Optional.of("params must be given for " + method);
    }
    try {
      var unused = json.convertValue(params, type);
    } catch (IllegalArgumentException e) {
      return Optional.of("params of " + method + " must have the form of MCP" + place(e));
    }
    return method.equals(McpSchema.METHOD_TOOLS_CALL) ? unknownTool(params) : Optional.empty();
  }

  private Optional<String> unknownTool(JsonNode params) {
    String name = params.path("name").asText();
    return names.contains(name)
        ? Optional.empty()
        : Optional.of("name must be one of the tools that tools/list names, got " + name);
  }

  private static String place(IllegalArgumentException failure) {
    return failure.getCause() instanceof JsonMappingException mapping
        ? mapping.getPath().stream()
            .map(JsonMappingException.Reference::getFieldName)
            .filter(name -> name != null)
            .collect(Collectors.joining("."))
            .transform(path -> path.isEmpty() ? "" : "; the error is at " + path)
        : "";
  }

  private ObjectNode error(JsonNode id, int code, String rule) {
    ObjectNode answer = json.createObjectNode().put("jsonrpc", McpSchema.JSONRPC_VERSION);
    answer.set("id", id);
    answer.putObject("error").put("code", code).put("message", rule);
    return answer;
  }
}
