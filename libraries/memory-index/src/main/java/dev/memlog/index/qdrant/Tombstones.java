package dev.memlog.index.qdrant;

import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.range;

import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.Points.DeletePoints;
import io.qdrant.client.grpc.Points.PointsSelector;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import java.util.List;

/**
 * A remover of expired tombstones. Each delete names its ids and also filters by the time of the
 * tombstone. So an id that was written again in between is kept, even if the server repeats the
 * delete after a crash.
 */
record Tombstones(CollectionPoints points) {

  private static final int PAGE = 1_000;

  /**
   * Deletes the tombstones from before a time.
   *
   * @param millis the time in epoch milliseconds, exclusive
   */
  void dropBefore(long millis) {
    Condition over =
        range(PayloadKeys.DELETED_AT, Range.newBuilder().setLt((double) millis).build());
    ScrollPoints.Builder first =
        ScrollPoints.newBuilder()
            .setFilter(Filter.newBuilder().addMust(over))
            .setLimit(PAGE)
            .setWithPayload(WithPayloadSelectorFactory.enable(false));
    while (true) {
      List<PointId> ids =
          points.page(first).getResultList().stream().map(RetrievedPoint::getId).toList();
      if (ids.isEmpty()) {
        return;
      }
      var delete =
          DeletePoints.newBuilder()
              .setCollectionName(points.collection())
              .setWait(true)
              .setPoints(
                  PointsSelector.newBuilder()
                      .setFilter(Filter.newBuilder().addMust(hasId(ids)).addMust(over)))
              .build();
      points.server().confirm(points.server().points().delete(delete));
    }
  }
}
