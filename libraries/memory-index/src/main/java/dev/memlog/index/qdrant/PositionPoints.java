package dev.memlog.index.qdrant;

import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.ConditionFactory.range;
import static io.qdrant.client.ValueFactory.value;

import com.google.common.util.concurrent.ListenableFuture;
import dev.memlog.index.SourcePartition;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.PointsOperationResponse;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.UpsertPoints;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The positions up to which each source partition was read. They are stored as points of the
 * collection itself, so that they are dropped, restored or copied with it. Positions only grow,
 * whichever process writes them. Positions of a former collection of the same name are ignored.
 * Safe for use by many threads.
 */
final class PositionPoints {

  private static final int PAGE = 1_000;

  private final CollectionPoints points;

  /**
   * The greatest position that the server has confirmed to this object, by the id of its point.
   * Such a position is not sent again: the server flushes its log for each request, even for one
   * that changes nothing, and a batch has the positions of all partitions.
   */
  private final Map<UUID, Long> confirmed = new ConcurrentHashMap<>();

  PositionPoints(CollectionPoints points) {
    this.points = points;
  }

  /**
   * Sends the positions that have advanced, and returns the wait until they are stored. All writes
   * below these positions must have been confirmed.
   */
  Runnable send(Map<SourcePartition, Long> positions, String incarnation) {
    Map<UUID, Long> advanced = new HashMap<>();
    List<ListenableFuture<PointsOperationResponse>> answers = new ArrayList<>();
    // One request each, since each needs its own bound; all are sent at once.
    positions.forEach(
        (source, next) -> {
          UUID id = PayloadKeys.positionId(incarnation, source);
          if (confirmed.getOrDefault(id, Long.MIN_VALUE) < next) {
            advanced.put(id, next);
            answers.add(points.server().points().upsert(request(source, next, incarnation)));
          }
        });
    return () -> {
      answers.forEach(points.server()::confirm);
      advanced.forEach((id, next) -> confirmed.merge(id, next, Math::max));
    };
  }

  private UpsertPoints request(SourcePartition source, long next, String incarnation) {
    return points
        .upsert()
        .addPoints(
            points.reserved(
                PayloadKeys.positionId(incarnation, source),
                Map.of(
                    PayloadKeys.KIND, value(PayloadKeys.POSITION),
                    PayloadKeys.INCARNATION, value(incarnation),
                    PayloadKeys.TOPIC, value(source.topic()),
                    PayloadKeys.PARTITION, value((long) source.partition()),
                    PayloadKeys.NEXT, value(next))))
        .setUpdateFilter(
            Filter.newBuilder()
                .addMust(range(PayloadKeys.NEXT, Range.newBuilder().setLt((double) next).build())))
        .build();
  }

  Map<SourcePartition, Long> read(String incarnation) {
    Map<SourcePartition, Long> positions = new HashMap<>();
    points.scroll(
        ScrollPoints.newBuilder()
            .setFilter(
                Filter.newBuilder().addMust(matchKeyword(PayloadKeys.KIND, PayloadKeys.POSITION)))
            .setLimit(PAGE)
            .setWithPayload(WithPayloadSelectorFactory.enable(true)),
        point -> {
          Map<String, Value> payload = point.getPayloadMap();
          if (PointPayload.text(payload, PayloadKeys.INCARNATION).equals(incarnation)) {
            positions.put(
                new SourcePartition(
                    PointPayload.text(payload, PayloadKeys.TOPIC), PointPayload.partition(payload)),
                PointPayload.number(payload, PayloadKeys.NEXT));
          }
        });
    return Map.copyOf(positions);
  }
}
