package dev.memlog.index.qdrant;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points.CountPoints;
import java.time.Duration;

/**
 * The counts of points by filter, each counted at most once a second, so that the passes of one
 * search over the same scope count once. A count of 0 is never kept, since a word without points is
 * left out of a query, and a point that was just written would not be found by it. Safe for use by
 * many threads.
 */
final class RecentCounts {

  private static final Duration KEPT = Duration.ofSeconds(1);
  private static final int MOST = 10_000;

  private final QdrantConnection server;
  private final String collection;
  private final Cache<Filter, Long> kept =
      CacheBuilder.newBuilder().expireAfterWrite(KEPT).maximumSize(MOST).build();

  RecentCounts(QdrantConnection server, String collection) {
    this.server = server;
    this.collection = collection;
  }

  /** Returns the number of points that pass the filter, at most a second old. */
  ListenableFuture<Long> recent(Filter filter) {
    Long known = kept.getIfPresent(filter);
    if (known != null) {
      return Futures.immediateFuture(known);
    }
    ListenableFuture<Long> counted = now(filter);
    return Futures.transform(
        counted,
        count -> {
          if (count > 0) {
            kept.put(filter, count);
          }
          return count;
        },
        MoreExecutors.directExecutor());
  }

  /** Counts the points that pass the filter. */
  ListenableFuture<Long> now(Filter filter) {
    var request =
        CountPoints.newBuilder()
            .setCollectionName(collection)
            .setFilter(filter)
            .setExact(true)
            .build();
    return Futures.transform(
        server.points().count(request),
        answer -> answer.getResult().getCount(),
        MoreExecutors.directExecutor());
  }

  /** Forgets all counts, after a write of this process. */
  void forget() {
    kept.invalidateAll();
  }
}
