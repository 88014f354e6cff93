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
 * The HTTP and gRPC server.
 *
 * @param host address to listen on; any address other than loopback requires keys
 * @param port port to listen on; 0 selects a free port
 * @param requestTimeout time limit of a call that is not a stream; a call that takes longer fails
 *     with 504
 * @param maxRequestBytes largest body of a request that is not a stream, in bytes; a larger one is
 *     answered with 413
 * @param threads maximum number of calls that run at the same time; further calls queue
 * @param shutdownTimeout time that running calls get to finish when the server stops
 * @param monitoring who may read /health and /metrics without a key: loopback (callers on this
 *     machine), anyone, or nobody
 * @param keys keys that callers may present; without keys every caller is tenant {@code default}
 *     with every role, and the server listens on loopback only
 * @param trustedHosts host names, without port, that the headers Host and Origin may contain while
 *     no keys are set, in addition to localhost and loopback addresses: those of a reverse proxy on
 *     this machine, or of web sites that may call the API
 * @param limits the limits for callers
 * @param keysFile YAML file with further keys under {@code keys}, reloaded when it changes; invalid
 *     content is logged, and the previous keys stay in force
 * @param reloadInterval interval at which keysFile and the files of tls are checked for changes
 * @param tls the certificate of the server; a server without one that listens beyond loopback logs
 *     a warning at start-up
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
      "must be 127.0.0.1, ::1 or localhost while no keys are configured, since without keys "
          + "every caller has every role";

  /**
   * The divisor of the heap for the default bound on request bodies. The bound is a small share,
   * since a body becomes objects of several times its length.
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
