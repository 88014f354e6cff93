package dev.memlog.standalone;

import dev.memlog.client.MemlogClient;
import dev.memlog.mcp.JsonRpc;
import dev.memlog.mcp.McpConfig;
import dev.memlog.mcp.McpEndpoint;
import dev.memlog.mcp.ToolOffer;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ApiServerBuilder;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.CompletableFuture;

/**
 * The wiring of the MCP server, through which AI agents call Memlog's tools. The tools read from
 * the API server of this process. They write to the same server, or to the ingest API of a separate
 * process.
 */
public final class Agents implements AutoCloseable {

  private final CompletableFuture<ApiServer> served = new CompletableFuture<>();
  private final McpConfig config;
  private final McpEndpoint endpoint;

  private Agents(McpConfig config, boolean writes, MeterRegistry meters) {
    this.config = config;
    this.endpoint =
        new McpEndpoint(
            config,
            new JsonRpc(
                new ToolOffer(config.tools(), writes, config.aliases()), Versions.memlog(), meters),
            this::connect);
  }

  /** Creates the MCP server of a process that serves the whole API. */
  static Agents within(McpConfig config, MeterRegistry meters) {
    return new Agents(config, true, meters);
  }

  /**
   * Creates the MCP server of a process that answers queries only. Without {@code mcp.ingestUrl},
   * the address of an ingest API, the server offers no tools that write.
   */
  public static Agents across(McpConfig config, MeterRegistry meters) {
    return new Agents(config, config.ingestUrl().isPresent(), meters);
  }

  /** Adds the MCP endpoint to an API server before it is built. */
  public void register(ApiServerBuilder builder) {
    endpoint.register(builder);
  }

  /** Sets the API server that the tools call. Tool calls that arrive earlier block until then. */
  public void serve(ApiServer server) {
    served.complete(server);
  }

  private MemlogClient connect() {
    ApiServer own = served.join();
    String url = own.uri().toString();
    var client =
        MemlogClient.builder(config.ingestUrl().orElse(url))
            .queryUrl(url)
            .trusting(own::certificate);
    config.ingestCa().ifPresent(client::authorities);
    return client.build();
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
