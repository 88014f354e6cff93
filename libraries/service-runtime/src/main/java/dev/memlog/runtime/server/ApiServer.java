package dev.memlog.runtime.server;

import com.linecorp.armeria.server.Server;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that offers gRPC, HTTP with JSON, health, metrics and the OpenAPI description on one
 * port. {@link #close} waits for running calls, at most for the configured shutdown timeout.
 */
public final class ApiServer implements Component {

  private static final Logger log = LoggerFactory.getLogger(ApiServer.class);

  private final ServerConfig config;
  private final Server server;
  private final Reloading reloading;
  private final Optional<Certificate> certificate;
  private volatile boolean running;

  ApiServer(
      ServerConfig config, Server server, Reloading reloading, Optional<Certificate> certificate) {
    this.certificate = certificate;
    this.config = config;
    this.server = server;
    this.reloading = reloading;
  }

  /**
   * Returns a new builder of a server.
   *
   * @param meters the registry for the server's metrics, which the server also exposes
   * @throws IllegalArgumentException if the configuration has no keys and the host is not loopback
   */
  public static ApiServerBuilder builder(ServerConfig config, PrometheusMeterRegistry meters) {
    return new ApiServerBuilder(config, meters);
  }

  @Override
  public String name() {
    return "api";
  }

  /**
   * Starts the server, which then accepts calls.
   *
   * @throws PortInUseException if the port is in use
   * @throws IOException if the server cannot listen on the host
   */
  @Override
  public void start() throws Exception {
    try {
      server.start().join();
    } catch (CompletionException e) {
      // Netty's exception for a failed bind is an IOException too, but of no public type.
      if (e.getCause() instanceof IOException cannotBind
          && String.valueOf(cannotBind.getMessage()).contains("Address already in use")) {
        throw new PortInUseException(config.port(), "server.port", "the API");
      }
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
    reloading.start();
    running = true;
    if (config.callers().askForKeys()
        && !config.tls().given()
        && !ServerConfig.isLoopback(config.host())) {
      log.atWarn()
          .addKeyValue("host", config.host())
          .log(
              "listens beyond this machine without server.tls: keys and texts are sent "
                  + "unencrypted");
    }
    log.atInfo().addKeyValue("uri", uri()).log("listening");
  }

  @Override
  public Health check() {
    return running ? Health.ok() : Health.waiting("does not listen");
  }

  /** Returns the port on which the server listens; valid only after the start. */
  public int port() {
    return server.activeLocalPort();
  }

  /** Returns the TLS certificate that the server presents now; empty if the server has none. */
  public Optional<X509Certificate> certificate() {
    return certificate.flatMap(Certificate::current);
  }

  /**
   * Returns the server's URI, with its configured host and its actual port; valid only after the
   * start.
   */
  public URI uri() {
    String host = config.host().contains(":") ? "[" + config.host() + "]" : config.host();
    return URI.create((config.tls().given() ? "https://" : "http://") + host + ":" + port());
  }

  @Override
  public void close() {
    running = false;
    reloading.close();
    server.closeAsync().join();
  }
}
