package dev.memlog.index.qdrant;

import static io.qdrant.client.PointIdFactory.id;
import static io.qdrant.client.ValueFactory.value;

import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.UpdateMode;
import io.qdrant.client.grpc.Points.UpsertPoints;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The time of the first write that deleted or replaced text of a collection, stored as a point of
 * the collection itself. The server keeps such text in its segments and write-ahead logs for an
 * unknown time, so only a drop of the collection erases it.
 */
final class UnerasedPoint {

  private final QdrantConnection server;
  private final String collection;
  private final PointStructs structs;
  private final Clock clock;

  /** The incarnation of the collection whose time is known to be stored; empty at first. */
  private volatile String recorded = "";

  UnerasedPoint(QdrantConnection server, String collection, PointStructs structs, Clock clock) {
    this.server = server;
    this.collection = collection;
    this.structs = structs;
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
    var request =
        UpsertPoints.newBuilder()
            .setCollectionName(collection)
            .setWait(true)
            .setUpdateMode(UpdateMode.InsertOnly)
            .addPoints(
                structs.reserved(
                    PayloadKeys.unerasedId(incarnation),
                    Map.of(
                        PayloadKeys.KIND, value(PayloadKeys.UNERASED),
                        PayloadKeys.INCARNATION, value(incarnation),
                        PayloadKeys.SINCE, value(clock.millis()))))
            .build();
    server.confirm(server.points().upsert(request));
    recorded = incarnation;
  }

  /** Returns the stored time; empty if no write has replaced text. */
  Optional<Instant> read(String incarnation) {
    UUID own = PayloadKeys.unerasedId(incarnation);
    var request =
        GetPoints.newBuilder()
            .setCollectionName(collection)
            .addIds(id(own))
            .setWithPayload(WithPayloadSelectorFactory.enable(true))
            .build();
    return server.await(server.points().get(request)).getResultList().stream()
        .map(point -> PointPayload.number(point.getPayloadMap(), PayloadKeys.SINCE))
        .map(Instant::ofEpochMilli)
        .findFirst();
  }
}
