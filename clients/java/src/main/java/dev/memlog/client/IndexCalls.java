package dev.memlog.client;

import dev.memlog.client.admin.CheckIndexResponse;
import dev.memlog.client.admin.IndexDigest;
import dev.memlog.client.admin.RebuildProgress;
import dev.memlog.client.admin.StartRebuildRequest;
import org.jspecify.annotations.Nullable;

/**
 * A client that rebuilds and checks the search indexes. Its calls need a key with the role
 * operator. There are two kinds of index: {@code passages} holds the pieces of messages, and {@code
 * memories} holds the memories. Every call throws the exceptions that {@link MemlogClient} names.
 */
public final class IndexCalls {

  private static final String REBUILD = "/v1/admin/rebuild";

  private final Endpoint server;

  IndexCalls(Endpoint server) {
    this.server = server;
  }

  /**
   * Starts, switches, rolls back or cancels a rebuild, or deletes the previous collection, as the
   * request states. Returns at once. A rebuild fills a new collection of the index from the log.
   */
  public RebuildProgress rebuild(StartRebuildRequest request) {
    return server.post(REBUILD, request, RebuildProgress.class);
  }

  /**
   * Returns the progress of the running rebuild, or the result of the last rebuild since the start
   * of the server.
   *
   * @param kind passages or memories; passages if null
   */
  public RebuildProgress rebuildProgress(@Nullable String kind) {
    return server.get(REBUILD, new OfKind(kind), RebuildProgress.class);
  }

  /**
   * Compares every entry of an index with the log. While {@link CheckIndexResponse#running} is
   * true, repeat the call to wait for the same check.
   *
   * @param kind passages or memories; passages if null
   * @param repair whether the server repairs entries that differ
   */
  public CheckIndexResponse check(@Nullable String kind, boolean repair) {
    return server.post("/v1/admin/check", new Check(kind, repair), CheckIndexResponse.class);
  }

  /**
   * Returns the digests of an index and of the log, which are equal if both hold the same entries.
   *
   * @param kind passages or memories; passages if null
   */
  public IndexDigest digest(@Nullable String kind) {
    return server.get("/v1/admin/digest", new OfKind(kind), IndexDigest.class);
  }

  private record OfKind(@Nullable String kind) {}

  private record Check(@Nullable String kind, boolean repair) {}
}
