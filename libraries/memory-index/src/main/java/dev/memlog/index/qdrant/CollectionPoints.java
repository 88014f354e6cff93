package dev.memlog.index.qdrant;

import static io.qdrant.client.PointIdFactory.id;

import com.google.common.util.concurrent.ListenableFuture;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.GetResponse;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.ScrollResponse;
import io.qdrant.client.grpc.Points.UpdateMode;
import io.qdrant.client.grpc.Points.UpsertPoints;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The requests for the points of one collection.
 *
 * @param collection the name of the collection inside Qdrant
 * @param structs a converter of points to Qdrant's form
 */
record CollectionPoints(QdrantConnection server, String collection, PointStructs structs) {

  static UUID uuid(RetrievedPoint point) {
    return UUID.fromString(point.getId().getUuid());
  }

  /** Returns a point that no query finds, see {@link PointStructs#reserved}. */
  PointStruct reserved(UUID id, Map<String, Value> payload) {
    return structs.reserved(id, payload);
  }

  /** Sends a request for the points of these ids, and returns the future answer. */
  ListenableFuture<GetResponse> request(GetPoints.Builder parts, Collection<UUID> ids) {
    ids.forEach(uuid -> parts.addIds(id(uuid)));
    return server.points().get(parts.setCollectionName(collection).build());
  }

  /** Returns the stored points of these ids. */
  List<RetrievedPoint> get(GetPoints.Builder parts, Collection<UUID> ids) {
    return server.await(request(parts, ids)).getResultList();
  }

  /** Passes each point that a scroll finds to the receiver, page by page. */
  void scroll(ScrollPoints.Builder scroll, Consumer<RetrievedPoint> receiver) {
    ScrollResponse page;
    do {
      page = page(scroll);
      page.getResultList().forEach(receiver);
      scroll.setOffset(page.getNextPageOffset());
    } while (page.hasNextPageOffset());
  }

  /** Returns one page of a scroll. */
  ScrollResponse page(ScrollPoints.Builder scroll) {
    return server.await(server.points().scroll(scroll.setCollectionName(collection).build()));
  }

  /** Returns a write request without points, which the server answers once it has stored them. */
  UpsertPoints.Builder upsert() {
    return UpsertPoints.newBuilder().setCollectionName(collection).setWait(true);
  }

  /** Stores the points of a request whose ids are not stored yet. */
  void insert(UpsertPoints.Builder request) {
    server.confirm(server.points().upsert(request.setUpdateMode(UpdateMode.InsertOnly).build()));
  }
}
