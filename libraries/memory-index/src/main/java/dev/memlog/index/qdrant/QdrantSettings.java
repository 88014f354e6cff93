package dev.memlog.index.qdrant;

import java.time.Duration;

/**
 * The settings of the connection to a Qdrant server, and of the collections on it.
 *
 * @param host host name or address
 * @param port port of the gRPC interface, 1 to 65535
 * @param apiKey API key of each call; empty for no key
 * @param tls the encryption of the connection
 * @param calls the limits of calls
 * @param collectionPrefix prefix of collections: at most 64 letters, digits, {@code _} and {@code
 *     -}; may be empty
 * @param tombstoneRetention time for which a tombstone protects its id against older writes
 */
public record QdrantSettings(
    String host,
    int port,
    String apiKey,
    Tls tls,
    Calls calls,
    String collectionPrefix,
    Duration tombstoneRetention) {

  /**
   * The encryption of the connection.
   *
   * @param enabled whether the connection uses TLS
   * @param trustedCertificates PEM file of the trusted authorities; empty for the authorities that
   *     the JDK trusts
   */
  public record Tls(boolean enabled, String trustedCertificates) {

    public Tls {
      require(
          enabled || trustedCertificates.isEmpty(),
          "trustedCertificates must be empty without tls, got " + trustedCertificates);
    }
  }

  /**
   * The limits of calls.
   *
   * @param deadline time limit of each call; a call that exceeds it counts as unavailable
   * @param keepAlive time without traffic after which the connection is probed, at least 10 seconds
   * @param inboundLimitBytes largest answer that is accepted, in bytes, at least 4 MiB
   */
  public record Calls(Duration deadline, Duration keepAlive, int inboundLimitBytes) {

    private static final int LEAST_INBOUND_LIMIT = 4 << 20;
    private static final Duration LEAST_KEEP_ALIVE = Duration.ofSeconds(10);

    public Calls {
      require(deadline.isPositive(), "deadline must be above 0, got " + deadline);
      require(
          keepAlive.compareTo(LEAST_KEEP_ALIVE) >= 0,
          "keepAlive must be at least " + LEAST_KEEP_ALIVE + ", got " + keepAlive);
      require(
          inboundLimitBytes >= LEAST_INBOUND_LIMIT,
          "inboundLimitBytes must be at least "
              + LEAST_INBOUND_LIMIT
              + ", got "
              + inboundLimitBytes);
    }
  }

  /**
   * The defaults: a server on this machine, no key, no TLS, a deadline of ten seconds, answers up
   * to 64 MiB, tombstones for seven days.
   */
  public static final QdrantSettings DEFAULTS =
      new QdrantSettings(
          "localhost",
          6334,
          "",
          new Tls(false, ""),
          new Calls(Duration.ofSeconds(10), Duration.ofSeconds(30), 64 << 20),
          "memlog-",
          Duration.ofDays(7));

  /**
   * Creates settings after checking their ranges.
   *
   * @throws IllegalArgumentException if a component is not valid
   */
  public QdrantSettings {
    require(!host.isBlank(), "host must not be empty");
    require(port >= 1 && port <= 65_535, "port must be from 1 to 65535, got " + port);
    require(
        collectionPrefix.matches("[A-Za-z0-9_-]{0,64}"),
        "collectionPrefix must be at most 64 letters, digits, _ and -, got " + collectionPrefix);
    require(
        tombstoneRetention.isPositive(),
        "tombstoneRetention must be above 0, got " + tombstoneRetention);
  }

  /** Returns a copy of these settings with the given address. */
  public QdrantSettings at(String otherHost, int otherPort) {
    return new QdrantSettings(
        otherHost, otherPort, apiKey, tls, calls, collectionPrefix, tombstoneRetention);
  }

  /** Returns the server's address for error messages, without the key. */
  @Override
  public String toString() {
    return host + ":" + port;
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }
}
