package dev.memlog.standalone;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;

/**
 * An agent that uses Memlog through the client of the protocol's Java SDK, which holds structured
 * answers against the schemas of the tools.
 */
final class AgentOverHttp implements AutoCloseable {

  private final McpSyncClient client;

  /** Connects with a key. */
  AgentOverHttp(String api, String key) {
    client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder(api)
                    .endpoint("/mcp")
                    .jsonMapper(new JacksonMcpJsonMapper(new ObjectMapper()))
                    .requestBuilder(
                        HttpRequest.newBuilder().header("Authorization", "Bearer " + key))
                    .build())
            .jsonSchemaValidator(new DefaultJsonSchemaValidator())
            .requestTimeout(Duration.ofSeconds(30))
            .initializationTimeout(Duration.ofSeconds(30))
            .build();
    var unused = client.initialize();
  }

  McpSyncClient client() {
    return client;
  }

  CallToolResult call(String tool, Map<String, Object> arguments) {
    return client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
  }

  /** Calls a tool and returns its answer as text. */
  String text(String tool, Map<String, Object> arguments) {
    return text(call(tool, arguments));
  }

  static String text(CallToolResult result) {
    return ((TextContent) result.content().getFirst()).text();
  }

  @Override
  public void close() {
    client.close();
  }
}
