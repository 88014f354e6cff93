package dev.memlog.mcp;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.client.MemlogClient;
import dev.memlog.mcp.tool.Session;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.ApiServerBuilder;
import dev.memlog.runtime.server.BodyHandler;
import dev.memlog.runtime.server.HttpRoute;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP endpoint of the Model Context Protocol ("streamable HTTP"), at {@code POST /mcp}. It
 * answers each request with one JSON document, or with a stream of events if the request asks for
 * progress and takes longer than a second. It keeps no sessions, so any process can answer any
 * request.
 *
 * <p>A call needs a key with role read, and each tool sends that key to the HTTP API. Calls run in
 * virtual threads. In the server's own threads, they would block threads that their requests to the
 * API need.
 */
public final class McpEndpoint implements BodyHandler, AutoCloseable {

  private static final String BEARER = "bearer ";

  private static final HttpRoute ROUTE =
      new HttpRoute(
          HttpMethod.POST,
          "/mcp",
          Role.READ,
          "Serves agents over the Model Context Protocol: a JSON-RPC request, notification or batch.",
          List.of(MediaType.JSON),
          MediaType.JSON,
          false);

  private final McpConfig config;
  private final JsonRpc protocol;
  private final OriginCheck origins;
  private final Supplier<MemlogClient> connect;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile @Nullable MemlogClient client;

  /**
   * Creates the endpoint.
   *
   * @param config the settings of the endpoint
   * @param protocol the processor of the messages
   * @param connect creates the client of the HTTP API at the first request; the endpoint closes the
   *     client
   */
  public McpEndpoint(McpConfig config, JsonRpc protocol, Supplier<MemlogClient> connect) {
    this.config = config;
    this.protocol = protocol;
    this.origins = new OriginCheck(config.allowedOrigins());
    this.connect = connect;
  }

  /** Adds the endpoint to a server, if the settings enable it. */
  public void register(ApiServerBuilder server) {
    if (config.enabled()) {
      server.httpBody(ROUTE, this);
    }
  }

  @Override
  public CompletionStage<HttpResponse> answer(ServiceRequestContext context, byte[] body) {
    RequestHeaders headers = context.request().headers();
    origins
        .refusal(headers.get(HttpHeaderNames.ORIGIN))
        .ifPresent(
            problem -> {
              throw new RequestException(problem);
            });
    var answer = new McpAnswer();
    threads.execute(
        () -> {
          try {
            answer.end(reply(headers, body, answer));
          } catch (RuntimeException e) {
            answer.fail(e);
          }
        });
    return answer.response();
  }

  private Reply reply(RequestHeaders headers, byte[] body, McpAnswer answer) {
    Session session =
        new Session(
            connected().withKey(key(headers.get(HttpHeaderNames.AUTHORIZATION))),
            headers.get("Memlog-App"),
            headers.get("Memlog-User"));
    boolean streams =
        headers.accept().stream().anyMatch(type -> type.belongsTo(MediaType.EVENT_STREAM));
    return protocol.answer(
        new String(body, StandardCharsets.UTF_8),
        session,
        new McpHeaders(
            headers.get("MCP-Protocol-Version"),
            headers.get("Mcp-Method"),
            headers.get("Mcp-Name")),
        streams ? answer::send : null);
  }

  /**
   * Returns the caller's key; empty if the caller presents none, which only a server without keys
   * accepts.
   */
  private static String key(@Nullable String authorization) {
    return authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? authorization.substring(BEARER.length()).strip()
        : "";
  }

  private synchronized MemlogClient connected() {
    MemlogClient made = client;
    if (made == null) {
      made = connect.get();
      client = made;
    }
    return made;
  }

  @Override
  public void close() {
    threads.shutdown();
    MemlogClient made = client;
    if (made != null) {
      made.close();
    }
  }
}
