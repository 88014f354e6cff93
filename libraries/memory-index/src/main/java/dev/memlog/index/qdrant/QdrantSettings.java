package dev.memlog.index.qdrant;

import com.google.common.net.HostAndPort;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The settings of the connection to a Qdrant server or cluster, and of the collections on it.
 *
 * @param host host, or a cluster's nodes, each with {@code :PORT} if it differs from port;
 *     available nodes take turns
 * @param port gRPC port, 1–65535
 * @param apiKey API key
 * @param tls the encryption of the connection
 * @param calls the limits of calls
 * @param collectionPrefix prefix of collections: up to 64 letters, digits, {@code _} and {@code -};
 *     may be empty
 * @param placement placement of new collections on the nodes of a cluster
 * @param storage storage of the vectors of new collections
 * @param tombstoneRetention time for which a tombstone refuses older writes
 */
public record QdrantSettings(
    List<String> host,
    int port,
    String apiKey,
    Tls tls,
    Calls calls,
    String collectionPrefix,
    Placement placement,
    Storage storage,
    Duration tombstoneRetention) {

  /**
   * The settings of the encryption of the connection.
   *
   * @param enabled whether the connection uses TLS
   * @param trustedCertificates PEM file of trusted authorities; empty for the JDK's
   */
  public record Tls(boolean enabled, String trustedCertificates) {

    public Tls {
      require(
          enabled || trustedCertificates.isEmpty(),
          "trustedCertificates must be empty without tls, got " + trustedCertificates);
    }
  }

  /**
   * The settings of calls.
   *
   * @param deadline longest call
   * @param keepAlive idle time until the connection is probed, at least 10 s
   * @param inboundLimitBytes largest answer in bytes, at least 4 MiB
   * @param readConsistency replicas that must have a result, at least 1 and above {@code replicas -
   *     writeConsistency}, which hides deleted data of returning replicas; multiplies a search's
   *     work
   */
  public record Calls(
      Duration deadline, Duration keepAlive, int inboundLimitBytes, int readConsistency) {

    private static final int LEAST_INBOUND_LIMIT = 4 << 20;
    private static final Duration LEAST_KEEP_ALIVE = Duration.ofSeconds(10);

    public Calls {
      require(deadline.isPositive(), "deadline must be above 0, got " + deadline);
      require(
          keepAlive.compareTo(LEAST_KEEP_ALIVE) >= 0,
          "keepAlive must be at least " + LEAST_KEEP_ALIVE + ", got " + keepAlive);
      require(
          inboundLimitBytes >= LEAST_INBOUND_LIMIT,
          "inboundLimitBytes must be at least %d, got %d"
              .formatted(LEAST_INBOUND_LIMIT, inboundLimitBytes));
      require(readConsistency >= 1, "readConsistency must be at least 1, got " + readConsistency);
    }

    /**
     * Requires that a search asks at least one replica that has each confirmed write. Otherwise it
     * could find a deleted point, since a replica that missed the delete may not know this yet.
     *
     * @param owner the owner of the replicas, for the message
     * @throws IllegalArgumentException if {@code readConsistency} is too low
     */
    void requireReads(String owner, long replicas, long writeConsistency) {
      require(
          readConsistency > replicas - writeConsistency,
          "calls.readConsistency must be above replicas=%d - writeConsistency=%d of %s, got %d"
              .formatted(replicas, writeConsistency, owner, readConsistency));
    }
  }

  /**
   * Placement of new collections in a cluster.
   *
   * @param shards shards per collection, up to 100; 0 for one per node
   * @param replicas nodes that keep each shard, at least 1
   * @param writeConsistency replicas that must confirm a write, 1 to {@code replicas}
   */
  public record Placement(int shards, int replicas, int writeConsistency) {

    /** The largest number of shards of which a search reads all candidates. */
    static final int MOST_SHARDS = 100;

    public Placement {
      require(
          shards >= 0 && shards <= MOST_SHARDS,
          "shards must be from 0 to " + MOST_SHARDS + ", got " + shards);
      require(replicas >= 1, "replicas must be at least 1, got " + replicas);
      require(
          writeConsistency >= 1 && writeConsistency <= replicas,
          "writeConsistency must be from 1 to replicas=" + replicas + ", got " + writeConsistency);
    }
  }

  /**
   * Storage of vectors in new collections.
   *
   * @param graph collection (one graph) or owners (one per tenant and per user with thousands of
   *     passages)
   * @param quantization none, or scalar (searches one-byte copies, then compares the best by the
   *     vectors themselves)
   * @param vectorsOnDisk whether vectors stay on disk, but quantized copies in memory
   */
  public record Storage(Graph graph, Quantization quantization, boolean vectorsOnDisk) {

    /** The graphs that connect the vectors of a collection. */
    public enum Graph {
      COLLECTION,
      OWNERS
    }

    /** The form of the copies of vectors by which searches find candidates. */
    public enum Quantization {
      NONE,
      SCALAR
    }
  }

  /**
   * The defaults: a server on this machine, no key, no TLS, a deadline of ten seconds, answers up
   * to 64 MiB, as many shards as nodes, one copy of each, one graph of vectors in memory,
   * tombstones for seven days.
   */
  public static final QdrantSettings DEFAULTS =
      new QdrantSettings(
          List.of("localhost"),
          6334,
          "",
          new Tls(false, ""),
          new Calls(Duration.ofSeconds(10), Duration.ofSeconds(30), 64 << 20, 1),
          "memlog-",
          new Placement(0, 1, 1),
          new Storage(Storage.Graph.COLLECTION, Storage.Quantization.NONE, false),
          Duration.ofDays(7));

  /**
   * Creates settings after checking their ranges.
   *
   * @throws IllegalArgumentException if a component is not valid
   */
  public QdrantSettings {
    calls.requireReads("placement", placement.replicas(), placement.writeConsistency());
    host = List.copyOf(host);
    require(port >= 1 && port <= 65_535, "port must be from 1 to 65535, got " + port);
    require(!host.isEmpty(), "host must not be empty");
    host.forEach(each -> node(each, port));
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
        List.of(otherHost),
        otherPort,
        apiKey,
        tls,
        calls,
        collectionPrefix,
        placement,
        storage,
        tombstoneRetention);
  }

  /** Returns the addresses of the nodes. */
  List<HostAndPort> nodes() {
    return host.stream().map(each -> node(each, port)).toList();
  }

  private static HostAndPort node(String host, int port) {
    require(!host.isBlank(), "host must not be empty");
    try {
      return HostAndPort.fromString(host).withDefaultPort(port);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("host must be HOST or HOST:PORT, got " + host, e);
    }
  }

  /** Returns the addresses of the nodes for error messages, without the key. */
  @Override
  public String toString() {
    return nodes().stream().map(HostAndPort::toString).collect(Collectors.joining(","));
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }
}
