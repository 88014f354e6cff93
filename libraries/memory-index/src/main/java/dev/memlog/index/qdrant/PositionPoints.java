package dev.memlog.index.qdrant;

import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.ConditionFactory.range;
import static io.qdrant.client.ValueFactory.value;

import dev.memlog.index.SourcePartition;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.ScrollResponse;
import io.qdrant.client.grpc.Points.UpsertPoints;
import java.util.HashMap;
import java.util.Map;

/**
 * The positions up to which each source partition was read. They are stored as points of the
 * collection itself, so that they are dropped, restored or copied with it. Positions only grow,
 * whichever process writes them. Positions of a former collection of the same name are ignored.
 */
record PositionPoints(QdrantConnection server, String collection, PointStructs structs) {

  private static final int PAGE = 1_000;

  /**
   * Sends positions, and returns the wait until they are stored. All writes below these positions
   * must have been confirmed.
   */
  Runnable send(Map<SourcePartition, Long> positions, String incarnation) {
    // One request each, since each needs its own bound; all are sent at once.
    var answers =
        positions.entrySet().stream()
            .map(
                position ->
                    server
                        .points()
                        .upsert(request(position.getKey(), position.getValue(), incarnation)))
            .toList();
    return () -> answers.forEach(server::confirm);
  }

  private UpsertPoints request(SourcePartition source, long next, String incarnation) {
    return UpsertPoints.newBuilder()
        .setCollectionName(collection)
        .setWait(true)
        .addPoints(
            structs.reserved(
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
    ScrollPoints.Builder request =
        ScrollPoints.newBuilder()
            .setCollectionName(collection)
            .setFilter(
                Filter.newBuilder().addMust(matchKeyword(PayloadKeys.KIND, PayloadKeys.POSITION)))
            .setLimit(PAGE)
            .setWithPayload(WithPayloadSelectorFactory.enable(true));
    while (true) {
      ScrollResponse page = server.await(server.points().scroll(request.build()));
      for (RetrievedPoint point : page.getResultList()) {
        Map<String, Value> payload = point.getPayloadMap();
        if (PointPayload.text(payload, PayloadKeys.INCARNATION).equals(incarnation)) {
          positions.put(
              new SourcePartition(
                  PointPayload.text(payload, PayloadKeys.TOPIC),
                  Math.toIntExact(PointPayload.number(payload, PayloadKeys.PARTITION))),
              PointPayload.number(payload, PayloadKeys.NEXT));
        }
      }
      if (!page.hasNextPageOffset()) {
        return Map.copyOf(positions);
      }
      request.setOffset(page.getNextPageOffset());
    }
  }
}
