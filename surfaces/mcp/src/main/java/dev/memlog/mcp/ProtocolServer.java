package dev.memlog.mcp;

import dev.memlog.api.v1.ToolEffect;
import dev.memlog.mcp.tool.Session;
import dev.memlog.mcp.tool.Tool;
import io.micrometer.core.instrument.MeterRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The handler of the protocol's requests, composed of the SDK's stateless server, the tools, the
 * resources and the prompt. It keeps no state between two requests. Handlers run in the calling
 * thread and may block it.
 *
 * @param handler the SDK's handler
 * @param tools the names of the tools
 */
record ProtocolServer(McpStatelessServerHandler handler, Set<String> tools) {

  /**
   * The versions of the protocol, oldest first; the SDK offers the last version to newer clients.
   */
  static final List<String> VERSIONS =
      List.of(
          ProtocolVersions.MCP_2024_11_05,
          ProtocolVersions.MCP_2025_03_26,
          ProtocolVersions.MCP_2025_06_18,
          ProtocolVersions.MCP_2025_11_25);

  private static final String SESSION = "session";

  static final String NAME = "memlog";

  static final String INSTRUCTIONS =
      "Memlog keeps conversations and what is worth knowing from them. Call recall before you answer "
          + "what may depend on earlier conversations, and remember when the user tells something "
          + "worth knowing later. conversation_search finds what was said word for word.";

  /**
   * Creates the server of Memlog's tools, resources and prompt.
   *
   * @param offer the tools that agents may call
   * @param version the version of Memlog to report to clients
   */
  static ProtocolServer of(
      ToolOffer offer, String version, McpJsonMapper json, MeterRegistry meters) {
    List<Tool> tools = ToolCatalogue.tools(offer);
    Handover transport = new Handover();
    ToolCalls calls = new ToolCalls(meters);
    var server =
        McpServer.sync(transport)
            .serverInfo(Implementation.builder(NAME, version).title("Memlog").build())
            .instructions(INSTRUCTIONS)
            .jsonMapper(json)
            .jsonSchemaValidator(new Unchecked())
            .validateToolInputs(false)
            .immediateExecution(true)
            .capabilities(
                ServerCapabilities.builder()
                    .tools(false)
                    .resources(false, false)
                    .prompts(false)
                    .build())
            .resources(
                new SyncResourceSpecification(
                    Resources.MEMORIES, (context, _) -> Resources.memories(session(context))),
                new SyncResourceSpecification(
                    Resources.PROFILE, (context, _) -> Resources.profile(session(context))))
            .resourceTemplates(
                new SyncResourceTemplateSpecification(
                    Resources.CONVERSATION,
                    (context, request) -> Resources.conversation(session(context), request.uri())))
            .prompts(
                new SyncPromptSpecification(
                    ContextPrompt.PROMPT,
                    (context, request) -> ContextPrompt.get(session(context), request)));
    for (Tool tool : tools) {
      server.toolCall(
          described(tool, offer.tools() == ToolOffer.Tools.ALL),
          (context, request) -> calls.call(tool, session(context), request.arguments()));
    }
    var unused = server.build();
    return new ProtocolServer(
        transport.handler(),
        tools.stream().map(Tool::name).collect(Collectors.toUnmodifiableSet()));
  }

  /** Returns the context of a caller's request. */
  static McpTransportContext context(Session session) {
    return McpTransportContext.create(Map.of(SESSION, session));
  }

  private static Session session(McpTransportContext context) {
    return (Session) context.get(SESSION);
  }

  private static McpSchema.Tool described(Tool tool, boolean withAnswer) {
    var description =
        McpSchema.Tool.builder(tool.name(), tool.input())
            .title(tool.title())
            .description(tool.description())
            .annotations(
                ToolAnnotations.builder()
                    .title(tool.title())
                    .readOnlyHint(tool.readOnly())
                    .destructiveHint(tool.effect() == ToolEffect.REPLACES)
                    .idempotentHint(tool.effect() != ToolEffect.ADDS)
                    .openWorldHint(false)
                    .build());
    return withAnswer ? description.outputSchema(tool.answer()).build() : description.build();
  }

  /**
   * A transport that only receives the SDK's handler, so that callers can pass requests to it
   * directly.
   */
  static final class Handover implements McpStatelessServerTransport {

    private @Nullable McpStatelessServerHandler handler;

    @Override
    public void setMcpHandler(McpStatelessServerHandler made) {
      handler = made;
    }

    McpStatelessServerHandler handler() {
      if (handler == null) {
        throw new IllegalStateException("the server has set no handler");
      }
      return handler;
    }

    @Override
    public Mono<Void> closeGracefully() {
      return Mono.empty();
    }

    @Override
    public List<String> protocolVersions() {
      return VERSIONS;
    }
  }

  /**
   * A validator that accepts every answer of a tool, since tests check the answers against their
   * schemas. Arguments are checked by {@link dev.memlog.mcp.tool.Arguments}, whose errors name the
   * rule and the value.
   */
  private static final class Unchecked implements JsonSchemaValidator {

    @Override
    public ValidationResponse validate(Map<String, Object> schema, Object content) {
      return ValidationResponse.asValid("");
    }
  }
}
