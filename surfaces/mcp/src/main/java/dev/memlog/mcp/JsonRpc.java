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
import dev.memlog.mcp.StatelessRevision.Refusal;
import dev.memlog.mcp.tool.Session;
import io.micrometer.core.instrument.MeterRegistry;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
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

  /** The time after which a call reports progress, and the interval of the reports. */
  private static final Duration PROGRESS = Duration.ofSeconds(1);

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
  private final StatelessRevision stateless;
  private final Duration progress;
  private final Function<McpJsonMapper, ProtocolServer> create;
  private @Nullable ProtocolServer server;

  /**
   * Creates a processor of MCP messages that calls Memlog's tools.
   *
   * @param offer the tools that agents may call
   * @param version the version of Memlog that clients are told
   * @param meters the registry for the duration of tool calls
   */
  public JsonRpc(ToolOffer offer, String version, MeterRegistry meters) {
    this(version, PROGRESS, mapper -> ProtocolServer.of(offer, version, mapper, meters));
  }

  /**
   * Creates a processor.
   *
   * @param progress the interval of a call's progress notifications
   * @param create creates the server that answers the requests, at the first request, so that
   *     start-up need not load the SDK's classes and the descriptions of tools
   */
  JsonRpc(String version, Duration progress, Function<McpJsonMapper, ProtocolServer> create) {
    this.progress = progress;
    this.stateless = new StatelessRevision(version, json);
    this.create = create;
  }

  private synchronized ProtocolServer server() {
    ProtocolServer made = server;
    if (made == null) {
      made = create.apply(new JacksonMcpJsonMapper(json));
      server = made;
    }
    return made;
  }

  /**
   * Processes the requests in a text that came over standard input, and blocks until their answers
   * are complete.
   *
   * @param text a JSON-RPC message or a batch of messages
   * @param session the caller for whom the tools act
   */
  public Reply answer(String text, Session session) {
    return answer(text, session, null, null);
  }

  /**
   * Processes the requests in a text that came over standard input, and blocks until their answers
   * are complete.
   *
   * @param notifications receives, before the answer, the progress of a call that asks for it
   */
  public Reply answer(String text, Session session, Consumer<String> notifications) {
    return answer(text, session, null, notifications);
  }

  /**
   * Processes the requests in a text, and blocks until their answers are complete.
   *
   * @param headers the headers that came with the text; null if it did not come over HTTP
   * @param notifications receives, before the answer, the progress of a call that asks for it; null
   *     if the caller accepts no notifications
   */
  Reply answer(
      String text,
      Session session,
      @Nullable McpHeaders headers,
      @Nullable Consumer<String> notifications) {
    JsonNode message;
    try {
      message = json.readTree(text);
    } catch (JsonProcessingException e) {
      return malformed(ErrorCodes.PARSE_ERROR, "the message must be JSON");
    }
    if (message.isMissingNode()) {
      return malformed(ErrorCodes.PARSE_ERROR, "the message must be JSON, got nothing");
    }
    if (message instanceof ObjectNode single) {
      return one(single, session, headers, notifications);
    }
    String version = headers == null ? null : headers.version();
    if (version != null && !ProtocolServer.VERSIONS.contains(version)) {
      return error(400, NullNode.instance, stateless.unsupported(version));
    }
    if (!(message instanceof ArrayNode batch)) {
      return malformed(ErrorCodes.INVALID_REQUEST, "the message must be a JSON object");
    }
    if (batch.isEmpty() || batch.size() > BATCH) {
      return malformed(
          ErrorCodes.INVALID_REQUEST,
          "a batch must hold 1 to " + BATCH + " messages, got " + batch.size());
    }
    String answers =
        batch
            .valueStream()
            .flatMap(each -> one(each, session, null, null).body().stream())
            .collect(Collectors.joining(","));
    return new Reply(200, answers.isEmpty() ? Optional.empty() : Optional.of("[" + answers + "]"));
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

  private Reply malformed(int code, String rule) {
    return new Reply(400, Optional.of(error(NullNode.instance, code, rule).toString()));
  }

  /** Returns whether an object is a request, a notification or a response. */
  private static boolean isMessage(JsonNode message) {
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

  /** Answers one message, without a body for notifications and responses. */
  private Reply one(
      JsonNode message,
      Session session,
      @Nullable McpHeaders headers,
      @Nullable Consumer<String> notifications) {
    JsonNode id = isId(message.path("id")) ? message.get("id") : NullNode.instance;
    if (!(message instanceof ObjectNode object) || !isMessage(message)) {
      String rule =
          "a message must have jsonrpc \"2.0\", a method, and a text or whole number as id";
      return new Reply(400, Optional.of(error(id, ErrorCodes.INVALID_REQUEST, rule).toString()));
    }
    boolean request = !isResponse(object) && object.has("id");
    if (request && StatelessRevision.applies(object, headers)) {
      return stateless(object, session, headers, notifications);
    }
    String version = headers == null ? null : headers.version();
    if (version != null
        && !version.equals(StatelessRevision.VERSION)
        && !ProtocolServer.VERSIONS.contains(version)) {
      return error(400, id, stateless.unsupported(version));
    }
    return request
        ? new Reply(200, Optional.of(request(object, session, notifications).toString()))
        : new Reply(202, Optional.empty());
  }

  /** Answers a request of revision 2026-07-28. */
  private Reply stateless(
      ObjectNode message,
      Session session,
      @Nullable McpHeaders headers,
      @Nullable Consumer<String> notifications) {
    JsonNode id = message.get("id");
    Optional<Refusal> refusal = stateless.refusal(message, headers);
    if (refusal.isPresent()) {
      return error(refusal.get().status(), id, refusal.get().error());
    }
    String method = message.get("method").textValue();
    if (method.equals(StatelessRevision.DISCOVER)) {
      return new Reply(
          200, Optional.of(envelope(id).set("result", stateless.discovered()).toString()));
    }
    ObjectNode answer = (ObjectNode) request(message, session, notifications);
    if (answer.get("result") instanceof ObjectNode result) {
      answer.set("result", stateless.completed(method, result));
      return new Reply(200, Optional.of(answer.toString()));
    }
    Refusal failure = stateless.refusal((ObjectNode) answer.get("error"), message.path("params"));
    return error(failure.status(), id, failure.error());
  }

  private JsonNode request(
      ObjectNode message, Session session, @Nullable Consumer<String> notifications) {
    JsonNode id = message.get("id");
    String method = message.get("method").textValue();
    JsonNode params = message.path("params");
    Optional<String> broken = broken(method, params);
    if (broken.isPresent()) {
      return error(id, ErrorCodes.INVALID_PARAMS, broken.get());
    }
    JsonNode token = params.path("_meta").path("progressToken");
    try (Progress _ =
        notifications == null || !isId(token)
            ? null
            : Progress.start(token, progress, json, notifications)) {
      Object plainId = id.isTextual() ? id.textValue() : (Object) id.longValue();
      JSONRPCResponse answer =
          server()
              .handler()
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
    return server().tools().contains(name)
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

  private Reply error(int status, JsonNode id, ObjectNode error) {
    return new Reply(status, Optional.of(envelope(id).set("error", error).toString()));
  }

  private ObjectNode error(JsonNode id, int code, String rule) {
    ObjectNode answer = envelope(id);
    answer.putObject("error").put("code", code).put("message", rule);
    return answer;
  }

  private ObjectNode envelope(JsonNode id) {
    ObjectNode answer = json.createObjectNode().put("jsonrpc", McpSchema.JSONRPC_VERSION);
    answer.set("id", id);
    return answer;
  }
}
