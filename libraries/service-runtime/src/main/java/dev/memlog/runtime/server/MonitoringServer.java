package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.SessionProtocol;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.server.caller.TrustedHosts;
import dev.memlog.runtime.server.error.HttpErrors;
import dev.memlog.runtime.server.error.ServedMethods;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A factory of the server for health and metrics, in a process without an API. The server requires
 * no key.
 */
public final class MonitoringServer {

  private MonitoringServer() {}

  /**
   * Creates the server without starting it.
   *
   * @param meters the registry whose metrics {@code /metrics} reports
   * @param checks the supplier of the health of each component by name, which {@code /health/live}
   *     and {@code /health/ready} report
   */
  public static ApiServer of(
      MonitoringConfig config,
      PrometheusMeterRegistry meters,
      Supplier<Map<String, Health>> checks) {
    ServerBuilder server = Server.builder();
    server.port(new InetSocketAddress(config.host(), config.port()), SessionProtocol.HTTP);
    ServedMethods methods = new ServedMethods();
    Map<String, HttpService> served =
        Map.of(
            "/health/live", new HealthEndpoint(checks, Health::live),
            "/health/ready", new HealthEndpoint(checks, Health::ready),
            "/metrics", new MetricsEndpoint(meters));
    served.forEach(
        (path, service) -> {
          server.service(path, service.decorate(new RequestObserver(meters, path)));
          methods.addExact(path, HttpMethod.GET);
        });
    if (ServerConfig.isLoopback(config.host())) {
      var trusted = new TrustedHosts("monitoring.host", List.of(config.host()));
      server.decorator(new HostGate(trusted));
    }
    server
        .errorHandler(new HttpErrors(methods))
        .bossGroupFactory(Acceptor::new)
        .disableServerHeader()
        .disableDateHeader();
    return new ApiServer(
        Defaults.of(ServerConfig.class).at(config.host(), config.port()),
        server.build(),
        new Reloading(Defaults.of(ServerConfig.class).callers().reloadInterval(), meters),
        Optional.empty());
  }
}
