package dev.memlog.index.qdrant;

import static io.qdrant.client.ValueFactory.value;

import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Points.GetPoints;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The time of the first write that deleted or replaced text of a collection, stored as a point of
 * the collection itself. The server keeps such text in its segments and write-ahead logs for an
 * unknown time, so only a drop of the collection erases it.
 */
final class UnerasedPoint {

  private final CollectionPoints points;
  private final Clock clock;

  /** The incarnation of the collection whose time is known to be stored; empty at first. */
  private volatile String recorded = "";

  UnerasedPoint(CollectionPoints points, Clock clock) {
    this.points = points;
    this.clock = clock;
  }

  /**
   * Stores the present time, unless an earlier one is stored. Called before a write that replaces
   * text, so that no crash loses the time.
   */
  void record(String incarnation) {
    if (recorded.equals(incarnation)) {
      return;
    }
    points.insert(
        points
            .upsert()
            .addPoints(
                points.reserved(
                    PayloadKeys.unerasedId(incarnation),
                    Map.of(
                        PayloadKeys.KIND, value(PayloadKeys.UNERASED),
                        PayloadKeys.INCARNATION, value(incarnation),
                        PayloadKeys.SINCE, value(clock.millis())))));
    recorded = incarnation;
  }

  /** Returns the stored time; empty if no write has replaced text. */
  Optional<Instant> read(String incarnation) {
    var parts = GetPoints.newBuilder().setWithPayload(WithPayloadSelectorFactory.enable(true));
    return points.get(parts, List.of(PayloadKeys.unerasedId(incarnation))).stream()
        .map(point -> PointPayload.number(point.getPayloadMap(), PayloadKeys.SINCE))
        .map(Instant::ofEpochMilli)
        .findFirst();
  }
}
