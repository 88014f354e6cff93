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
 * A server with one port for gRPC, HTTP/JSON, health, metrics and the API's description. Closing it
 * waits for running calls, at most for the shutdown timeout.
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
   * Creates a builder of a server.
   *
   * @throws IllegalArgumentException if the server would be open to other machines without keys
   */
  public static ApiServerBuilder builder(ServerConfig config, PrometheusMeterRegistry meters) {
    return new ApiServerBuilder(config, meters);
  }

  @Override
  public String name() {
    return "api";
  }

  /**
   * Starts to listen.
   *
   * @throws IOException if the port is taken
   */
  @Override
  public void start() throws Exception {
    try {
      server.start().join();
    } catch (CompletionException e) {
      // Netty's exception for a failed bind is an IOException too, but of no public type.
      if (e.getCause() instanceof IOException cannotBind
          && String.valueOf(cannotBind.getMessage()).contains("Address already in use")) {
        throw new IOException(
            "server.port must be free, got " + config.host() + ":" + config.port(), e);
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

  /** Returns the port that the server listens on; valid only after the start. */
  public int port() {
    return server.activeLocalPort();
  }

  /** Returns the certificate that the server presents now; empty if it has none. */
  public Optional<X509Certificate> certificate() {
    return certificate.flatMap(Certificate::current);
  }

  /** Returns the address of the server on this machine; valid only after the start. */
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
