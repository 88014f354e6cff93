package dev.memlog.client;

import dev.memlog.client.admin.CheckIndexResponse;
import dev.memlog.client.admin.IndexDigest;
import dev.memlog.client.admin.RebuildProgress;
import dev.memlog.client.admin.StartRebuildRequest;
import org.jspecify.annotations.Nullable;

/**
 * The calls of operators about the indexes, for keys with the role operator. A kind is {@code
 * passages} or {@code memories}; null stands for passages.
 */
public final class IndexCalls {

  private static final String REBUILD = "/v1/admin/rebuild";

  private final Endpoint server;

  IndexCalls(Endpoint server) {
    this.server = server;
  }

  /** Begins a rebuild, a rollback or the deletion of the previous collection; returns at once. */
  public RebuildProgress rebuild(StartRebuildRequest request) {
    return server.post(REBUILD, request, RebuildProgress.class);
  }

  /** Returns the progress of the running rebuild, or the result of the last one. */
  public RebuildProgress rebuildProgress(@Nullable String kind) {
    return server.get(REBUILD, new OfKind(kind), RebuildProgress.class);
  }

  /**
   * Checks an index against the log. While {@link CheckIndexResponse#running}, the same call waits
   * for the same check.
   *
   * @param repair whether to repair what differs
   */
  public CheckIndexResponse check(@Nullable String kind, boolean repair) {
    return server.post("/v1/admin/check", new Check(kind, repair), CheckIndexResponse.class);
  }

  /** Compares the digests of an index and of the log. */
  public IndexDigest digest(@Nullable String kind) {
    return server.get("/v1/admin/digest", new OfKind(kind), IndexDigest.class);
  }

  private record OfKind(@Nullable String kind) {}

  private record Check(@Nullable String kind, boolean repair) {}
}
