package dev.memlog.registry;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.sun.net.httpserver.HttpServer;
import dev.memlog.runtime.Component;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.server.LoopbackPort;
import dev.memlog.runtime.server.caller.TrustedHosts;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A schema registry inside this process, which serves the Avro part of Confluent's REST interface
 * on the loopback address. It stores schemas and their ids in a Kafka topic, so both survive a
 * crash of the process.
 */
public final class EmbeddedRegistry implements Component {

  private static final Logger logger = LoggerFactory.getLogger(EmbeddedRegistry.class);

  private final RegistryConfig config;
  private final Supplier<String> bootstrapServers;

  @GuardedBy("this")
  private @Nullable SchemaLog log;

  private volatile @Nullable HttpServer server;

  @GuardedBy("this")
  private @Nullable ExecutorService threads;

  /**
   * Creates the registry without starting it.
   *
   * @param bootstrapServers a supplier of the address of the broker that stores the schemas; {@link
   *     #start} calls the supplier
   */
  public EmbeddedRegistry(RegistryConfig config, Supplier<String> bootstrapServers) {
    this.config = config;
    this.bootstrapServers = bootstrapServers;
  }

  @Override
  public String name() {
    return "registry";
  }

  /**
   * Reads the stored schemas and starts the HTTP server. If the start fails, the method closes the
   * registry and throws the cause.
   *
   * @throws dev.memlog.runtime.server.PortInUseException if the port is taken
   */
  @Override
  public synchronized void start() throws Exception {
    int port = LoopbackPort.free(config.port(), "registry.port", "the registry");
    try {
      var opened = new SchemaLog(bootstrapServers.get());
      log = opened;
      var registry = new SchemaRegistry(opened);
      registry.load();
      var executor = Executors.newVirtualThreadPerTaskExecutor();
      threads = executor;
      var http =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      http.setExecutor(executor);
      http.createContext(
          "/",
          new RegistryHandler(
              new RegistryRoutes(registry),
              new TrustedHosts("registry.trustedHosts", config.trustedHosts())));
      http.start();
      server = http;
      logger.atInfo().addKeyValue("url", url()).log("registry is up");
    } catch (Exception e) {
      close();
      throw e;
    }
  }

  /**
   * Returns the URL for clients, {@code http://host:port}; empty while the registry is not started.
   */
  public synchronized String url() {
    return server == null ? "" : "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public Health check() {
    return server == null ? Health.waiting("not started") : Health.ok();
  }

  @Override
  public synchronized void close() {
    if (server != null) {
      server.stop(0);
      server = null;
    }
    if (threads != null) {
      threads.close();
      threads = null;
    }
    if (log != null) {
      log.close();
      log = null;
    }
  }
}
