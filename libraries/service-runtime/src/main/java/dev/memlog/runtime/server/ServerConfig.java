package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Present;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.server.caller.ApiKey;
import dev.memlog.runtime.server.caller.ServerCallers;
import dev.memlog.runtime.server.caller.ServerLimits;
import dev.memlog.runtime.server.caller.TrustedHosts;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings of the HTTP and gRPC server.
 *
 * @param host address to listen on; all but loopback require keys
 * @param port port; 0 for a free one
 * @param calls the limits of single calls
 * @param callers the settings that decide which callers are admitted
 * @param limits the limits for callers
 * @param tls the certificate of the server; a server without one that listens beyond loopback logs
 *     a warning at start-up
 */
public record ServerConfig(
    @Default("127.0.0.1") @Present String host,
    @Default("8080") @Range(least = 0, most = 65_535) int port,
    @Inlined CallLimits calls,
    @Inlined ServerCallers callers,
    ServerLimits limits,
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

  /** Returns a copy of this configuration with the given port; 0 selects a free port. */
  public ServerConfig withPort(int other) {
    return at(host, other);
  }

  /** Returns this configuration with a given host and port. */
  public ServerConfig at(String otherHost, int otherPort) {
    return new ServerConfig(otherHost, otherPort, calls, callers, limits, tls);
  }

  /** Returns a copy of this configuration with the given keys instead of its own. */
  public ServerConfig withKeys(List<ApiKey> others) {
    return new ServerConfig(host, port, calls, callers.withKeys(others), limits, tls);
  }

  /** Returns the configured bound on the bytes of requests in memory. */
  long mostBytesInFlight() {
    long share = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
    return limits.bytesInFlight() == 0
        ? Math.max(share, LEAST_BODIES * calls.maxRequestBytes())
        : limits.bytesInFlight();
  }

  /** Returns the host names that requests may contain if the server requires no key. */
  TrustedHosts trusted() {
    List<String> names = new ArrayList<>(callers.trustedHosts());
    names.add(host);
    return new TrustedHosts("server.trustedHosts", names);
  }

  @Override
  public void validate(Validation check) {
    check
        .require(callers.askForKeys() || isLoopback(host), "host", OPEN_RULE, host)
        .require(
            limits.bytesInFlight() == 0 || limits.bytesInFlight() >= calls.maxRequestBytes(),
            "limits.bytesInFlight",
            "must be 0 or at least maxRequestBytes=" + calls.maxRequestBytes(),
            limits.bytesInFlight());
  }

  /** Returns whether the server accepts connections from this machine only. */
  public boolean onLoopback() {
    return isLoopback(host);
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
