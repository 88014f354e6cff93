package dev.memlog.index.qdrant;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points.CountPoints;
import java.time.Clock;
import java.time.Duration;

/**
 * The counts of points by filter, so that the passes of one search, and searches of the same scope,
 * count once. A count is kept for a second, and a large one for up to ten: at twenty writes a
 * second into the scope it is wrong by a factor of two at most, of which a score sees the
 * logarithm. A count of 0 is never kept, since a word without points is left out of a query, and a
 * point that was just written would not be found by it. Safe for use by many threads.
 */
final class RecentCounts {

  private static final long LEAST_MILLIS = 1_000;
  private static final long MOST_MILLIS = 10_000;
  private static final long MILLIS_PER_POINT = 50;
  private static final int MOST = 10_000;

  private record Counted(long count, long at) {

    boolean isRecent(long now) {
      long age = now - at;
      return age >= 0 && age < Math.clamp(count * MILLIS_PER_POINT, LEAST_MILLIS, MOST_MILLIS);
    }
  }

  private final QdrantConnection server;
  private final String collection;
  private final Clock clock;
  private final Cache<Filter, Counted> kept =
      CacheBuilder.newBuilder()
          .expireAfterWrite(Duration.ofMillis(MOST_MILLIS))
          .maximumSize(MOST)
          .build();

  RecentCounts(QdrantConnection server, String collection, Clock clock) {
    this.server = server;
    this.collection = collection;
    this.clock = clock;
  }

  /** Returns the number of points that pass the filter, as of a few seconds ago at most. */
  ListenableFuture<Long> recent(Filter filter) {
    Counted known = kept.getIfPresent(filter);
    long now = clock.millis();
    if (known != null && known.isRecent(now)) {
      return Futures.immediateFuture(known.count());
    }
    ListenableFuture<Long> counted = now(filter);
    return Futures.transform(
        counted,
        count -> {
          if (count > 0) {
            kept.put(filter, new Counted(count, now));
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
