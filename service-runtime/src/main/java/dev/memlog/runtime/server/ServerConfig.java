package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The server for gRPC and HTTP.
 *
 * @param host to listen on; anything but the machine itself needs keys
 * @param port to listen on; 0: any free one
 * @param requestTimeout after which a call that is no stream fails with 504
 * @param maxRequestBytes of a request that is no stream; larger ones are answered with 413
 * @param threads that serve calls at the same time; the others queue
 * @param shutdownTimeout how long calls under way may take to end when the server stops
 * @param monitoring who may read /health and /metrics without a key: loopback (callers on this
 *     machine), anyone, or nobody
 * @param keys that callers may present; without any, everybody is tenant {@code default} with every
 *     role, and the server listens on the machine itself only
 * @param trustedHosts names besides localhost and loopback addresses by which the server may be
 *     addressed where no key is asked for (headers Host and Origin), without port: those of a
 *     reverse proxy on this machine, or of the sites of web pages that may call
 * @param limits of what callers may ask
 * @param keysFile YAML with further keys under {@code keys}, loaded again when it changes; content
 *     that cannot be used is logged, and the former keys stay
 * @param reloadInterval how often keysFile and the files of tls are looked at
 * @param tls the server's certificate; without one a server beyond this machine warns at its start
 */
public record ServerConfig(
    String host,
    int port,
    Duration requestTimeout,
    int maxRequestBytes,
    int threads,
    Duration shutdownTimeout,
    Monitoring monitoring,
    List<ApiKey> keys,
    List<String> trustedHosts,
    ServerLimits limits,
    Optional<Path> keysFile,
    Duration reloadInterval,
    ServerTls tls)
    implements Validated {

  static final String OPEN_RULE =
      "must be 127.0.0.1, ::1 or localhost while no keys are configured: without keys everybody who"
          + " reaches the port may do everything";

  /**
   * The part of the heap that bodies may take by default: one in so many. A body becomes objects of
   * several times its length before its call is answered.
   */
  private static final int HEAP_SHARE = 16;

  private static final long LEAST_BODIES = 4;

  /** The callers that may read health and metrics without a key. */
  public enum Monitoring {
    LOOPBACK,
    ANYONE,
    NOBODY
  }

  public static ServerConfig defaults() {
    return new ServerConfig(
        "127.0.0.1",
        8080,
        Duration.ofSeconds(30),
        16 * 1024 * 1024,
        200,
        Duration.ofSeconds(10),
        Monitoring.LOOPBACK,
        List.of(),
        List.of(),
        ServerLimits.defaults(),
        Optional.empty(),
        Duration.ofSeconds(5),
        ServerTls.defaults());
  }

  /** Returns this configuration with another port; 0 means any free port. */
  public ServerConfig withPort(int other) {
    return at(host, other);
  }

  /** Returns this configuration with another host and port. */
  ServerConfig at(String otherHost, int otherPort) {
    return new ServerConfig(
        otherHost,
        otherPort,
        requestTimeout,
        maxRequestBytes,
        threads,
        shutdownTimeout,
        monitoring,
        keys,
        trustedHosts,
        limits,
        keysFile,
        reloadInterval,
        tls);
  }

  /** Returns this configuration with other keys. */
  public ServerConfig withKeys(List<ApiKey> others) {
    return new ServerConfig(
        host,
        port,
        requestTimeout,
        maxRequestBytes,
        threads,
        shutdownTimeout,
        monitoring,
        others,
        trustedHosts,
        limits,
        keysFile,
        reloadInterval,
        tls);
  }

  /** Returns whether callers must present a key. */
  boolean asksForKeys() {
    return !keys.isEmpty() || keysFile.isPresent();
  }

  /** Returns a new counter with the configured bound on the bytes of requests. */
  BytesInFlight bytesInFlight() {
    long share = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
    return new BytesInFlight(
        limits.bytesInFlight() == 0
            ? Math.max(share, LEAST_BODIES * maxRequestBytes)
            : limits.bytesInFlight());
  }

  /** Returns the hosts by which the server may be addressed where it asks for no key. */
  TrustedHosts trusted() {
    List<String> names = new ArrayList<>(trustedHosts);
    names.add(host);
    return new TrustedHosts("server.trustedHosts", names);
  }

  @Override
  public void validate(Validation check) {
    check
        .present("host", host)
        .range("port", port, 0, 65_535)
        .positive("requestTimeout", requestTimeout)
        .range("maxRequestBytes", maxRequestBytes, 1024, Integer.MAX_VALUE)
        .range("threads", threads, 1, 10_000)
        .positive("shutdownTimeout", shutdownTimeout)
        .positive("reloadInterval", reloadInterval)
        .require(asksForKeys() || isLoopback(host), "host", OPEN_RULE, host)
        .require(
            limits.bytesInFlight() == 0 || limits.bytesInFlight() >= maxRequestBytes,
            "limits.bytesInFlight",
            "must be 0 or at least maxRequestBytes=" + maxRequestBytes,
            limits.bytesInFlight());
    ApiKey.repeated(keys)
        .ifPresent(
            key ->
                check.require(false, "keys", "must each have a sha256 of their own", key.name()));
    for (String name : trustedHosts) {
      check.require(
          TrustedHosts.isName(name), "trustedHosts", "must be names without scheme or port", name);
    }
  }

  static boolean isLoopback(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
