package dev.memlog.runtime.server;

import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.metrics.Metrics;
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

  @Override
  public void close() {
    client.close();
    server.close();
    metrics.close();
  }
}
