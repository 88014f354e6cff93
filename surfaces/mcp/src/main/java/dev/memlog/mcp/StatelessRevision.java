package dev.memlog.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The revision 2026-07-28 of the protocol: a request states its version and the client's
 * capabilities itself, in {@code params._meta}, and HTTP repeats version, method and name in
 * headers. There is no {@code initialize}. The methods and their results are those of the earlier
 * revisions, with hints for caches.
 *
 * @param version the version of Memlog that clients are told
 */
record StatelessRevision(String version, ObjectMapper json) {

  static final String VERSION = "2026-07-28";

  static final String DISCOVER = "server/discover";

  private static final String PREFIX = "io.modelcontextprotocol/";
  private static final int HEADER_MISMATCH = -32020;
  private static final int MISSING_CAPABILITY = -32021;
  private static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

  /** The time for which clients may keep lists, which only change with the server's version. */
  private static final int LIST_MILLIS = 300_000;

  /** A refusal of a request: the status of HTTP, and the error of JSON-RPC. */
  record Refusal(int status, ObjectNode error) {}

  /** Returns whether a request is in this revision, or in one that comes after it. */
  static boolean applies(JsonNode message, @Nullable McpHeaders headers) {
    return message.path("params").path("_meta").has(PREFIX + "protocolVersion")
        || (headers != null && VERSION.equals(headers.version()))
        || DISCOVER.equals(message.path("method").textValue());
  }

  /**
   * Returns the refusal of a request; empty if it may be answered.
   *
   * @param headers the headers of HTTP; null for a request over standard input
   */
  Optional<Refusal> refusal(ObjectNode message, @Nullable McpHeaders headers) {
    String method = message.path("method").asText();
    JsonNode params = message.path("params");
    JsonNode meta = params.path("_meta");
    JsonNode asked = meta.path(PREFIX + "protocolVersion");
    if (!asked.isTextual()) {
      return invalid("params._meta must have the text " + PREFIX + "protocolVersion");
    }
    if (headers != null && !asked.textValue().equals(headers.version())) {
      return mismatch("MCP-Protocol-Version", PREFIX + "protocolVersion", headers.version());
    }
    if (!VERSION.equals(asked.textValue())) {
      return Optional.of(new Refusal(400, unsupported(asked.textValue())));
    }
    if (!meta.path(PREFIX + "clientCapabilities").isObject()) {
      return invalid("params._meta must have the object " + PREFIX + "clientCapabilities");
    }
    if (headers != null && !method.equals(decoded(headers.method()))) {
      return mismatch("Mcp-Method", "method", headers.method());
    }
    String named = named(method);
    if (named == null) {
      return Optional.of(
          new Refusal(404, error(ErrorCodes.METHOD_NOT_FOUND, "unknown method " + method)));
    }
    if (headers != null
        && params.path(named).isTextual()
        && !Objects.equals(params.path(named).textValue(), decoded(headers.name()))) {
      return mismatch("Mcp-Name", "params." + named, headers.name());
    }
    return Optional.empty();
  }

  /**
   * Returns the error of a request in a version of the protocol that this server does not speak.
   * The error lists the versions of which clients choose one.
   */
  ObjectNode unsupported(@Nullable String asked) {
    ObjectNode error =
        error(
            UNSUPPORTED_PROTOCOL_VERSION,
            "MCP-Protocol-Version must be one of " + String.join(", ", versions()));
    ObjectNode data = error.putObject("data");
    data.set("supported", json.valueToTree(versions()));
    data.put("requested", asked);
    return error;
  }

  /** Returns the versions that this server speaks, newest first. */
  private static List<String> versions() {
    return Stream.concat(Stream.of(VERSION), ProtocolServer.VERSIONS.reversed().stream()).toList();
  }

  /** Returns the result of {@code server/discover}. */
  ObjectNode discovered() {
    ObjectNode result = json.createObjectNode();
    result.set("supportedVersions", json.valueToTree(versions()));
    ObjectNode capabilities = result.putObject("capabilities");
    List.of("tools", "resources", "prompts").forEach(capabilities::putObject);
    result.put("instructions", ProtocolServer.INSTRUCTIONS);
    return completed(DISCOVER, result);
  }

  /** Returns the result of a method with what this revision adds. */
  ObjectNode completed(String method, ObjectNode result) {
    if (!result.has("resultType")) {
      result.put("resultType", "complete");
    }
    boolean read = method.equals(McpSchema.METHOD_RESOURCES_READ);
    if (read || "".equals(named(method))) {
      result.put("ttlMs", read ? 0 : LIST_MILLIS);
      result.put("cacheScope", read ? "private" : "public");
    }
    result
        .withObject("_meta")
        .putObject(PREFIX + "serverInfo")
        .put("name", ProtocolServer.NAME)
        .put("version", version);
    return result;
  }

  /** Returns the refusal for an error of an earlier revision. */
  Refusal refusal(ObjectNode error, JsonNode params) {
    int code = error.path("code").asInt();
    if (code == ErrorCodes.RESOURCE_NOT_FOUND) {
      error.put("code", ErrorCodes.INVALID_PARAMS);
      error.putObject("data").set("uri", params.path("uri"));
    }
    int status =
        switch (code) {
          case ErrorCodes.METHOD_NOT_FOUND -> 404;
          case MISSING_CAPABILITY -> 400;
          default -> 200;
        };
    return new Refusal(status, error);
  }

  private Optional<Refusal> invalid(String rule) {
    return Optional.of(new Refusal(400, error(ErrorCodes.INVALID_PARAMS, rule)));
  }

  private Optional<Refusal> mismatch(String header, String field, @Nullable String got) {
    String rule = "%s must be equal to %s, got %s".formatted(header, field, got);
    return Optional.of(new Refusal(400, error(HEADER_MISMATCH, rule)));
  }

  private ObjectNode error(int code, String rule) {
    return json.createObjectNode().put("code", code).put("message", rule);
  }

  /**
   * Returns the parameter of a method that the header Mcp-Name repeats if it is a text; empty if it
   * repeats none, and null for a method that this server does not have.
   */
  private static @Nullable String named(String method) {
    return switch (method) {
      case McpSchema.METHOD_TOOLS_CALL, McpSchema.METHOD_PROMPT_GET -> "name";
      case McpSchema.METHOD_RESOURCES_READ -> "uri";
      case McpSchema.METHOD_COMPLETION_COMPLETE -> "argument";
      case DISCOVER,
          McpSchema.METHOD_TOOLS_LIST,
          McpSchema.METHOD_RESOURCES_LIST,
          McpSchema.METHOD_RESOURCES_TEMPLATES_LIST,
          McpSchema.METHOD_PROMPT_LIST ->
          "";
      default -> null;
    };
  }

  /** Returns the value of a header, which may be encoded as {@code =?base64?…?=}. */
  private static @Nullable String decoded(@Nullable String header) {
    String begin = "=?base64?";
    String end = "?=";
    if (header == null || !header.startsWith(begin) || !header.endsWith(end)) {
      return header;
    }
    try {
      byte[] bytes =
          Base64.getDecoder()
              .decode(header.substring(begin.length(), header.length() - end.length()));
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
