package dev.memlog.runtime.server;

import static java.util.Objects.requireNonNull;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.MediaType;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.metrics.Metrics;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A started server of {@link Shelf} with a client, for all tests of a class.
 *
 * @param metrics the metrics of the server
 * @param server the server, which listens
 * @param client a client of the server, without a key
 */
record RunningShelf(Metrics metrics, ApiServer server, Client client) implements AutoCloseable {

  static RunningShelf start(ServerConfig config) throws Exception {
    return start(config, builder -> builder);
  }

  /**
   * Starts a server.
   *
   * @param more adds routes to the server, beside the shelf's own
   */
  static RunningShelf start(ServerConfig config, UnaryOperator<ApiServerBuilder> more)
      throws Exception {
    var metrics = new Metrics();
    ApiServer server =
        more.apply(ApiServer.builder(config, metrics.registry()).grpc(new Shelf(), Role.READ))
            .build();
    server.start();
    return new RunningShelf(metrics, server, new Client(server.uri()));
  }

  /** Starts a server that also has a plain HTTP route, health checks and a description. */
  static RunningShelf described(Map<String, Health> checks) throws Exception {
    byte[] descriptors;
    try (var in = requireNonNull(RunningShelf.class.getResourceAsStream("/descriptors.bin"))) {
      descriptors = in.readAllBytes();
    }
    return start(
        Defaults.of(ServerConfig.class).withPort(0),
        builder ->
            builder
                .http(
                    new HttpRoute(
                        HttpMethod.POST,
                        "/v1/books:stream",
                        Role.WRITE,
                        "Streams books. Line by line.",
                        List.of(MediaType.parse("application/x-books")),
                        MediaType.PLAIN_TEXT,
                        true),
                    (context, request) -> HttpResponse.of("line\n"))
                .health(() -> checks)
                .describe("Shelf", "1.2", descriptors));
  }

  @Override
  public void close() {
    client.close();
    server.close();
    metrics.close();
  }
}
