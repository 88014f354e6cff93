package dev.memlog.index.qdrant;

import static io.qdrant.client.PointIdFactory.id;

import com.google.common.collect.Lists;
import dev.memlog.index.StoredVector;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.WithVectorsSelectorFactory;
import io.qdrant.client.grpc.Points.DenseVector;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A reader of vectors by id. */
record VectorReader(QdrantConnection server, String collection) {

  /**
   * The number of ids in a request. With 4,096 dimensions, the answer has 4 MiB, the smallest
   * permitted limit of an answer.
   */
  private static final int IDS = 250;

  /** Returns the vectors of the live points among these ids. */
  Map<UUID, StoredVector> of(Collection<UUID> ids) {
    Map<UUID, StoredVector> vectors = HashMap.newHashMap(ids.size());
    for (List<UUID> some : Lists.partition(List.copyOf(ids), IDS)) {
      GetPoints request =
          GetPoints.newBuilder()
              .setCollectionName(collection)
              .addAllIds(some.stream().map(uuid -> id(uuid)).toList())
              .setWithPayload(
                  WithPayloadSelectorFactory.include(
                      List.of(PayloadKeys.TENANT, PayloadKeys.CONTENT_HASH)))
              .setWithVectors(WithVectorsSelectorFactory.include(List.of(PayloadKeys.DENSE)))
              .build();
      for (RetrievedPoint point : server.await(server.points().get(request)).getResultList()) {
        if (point.containsPayload(PayloadKeys.TENANT)) {
          var stored = point.getVectors().getVectors().getVectorsOrThrow(PayloadKeys.DENSE);
          vectors.put(
              UUID.fromString(point.getId().getUuid()),
              new StoredVector(
                  PointPayload.text(point.getPayloadMap(), PayloadKeys.CONTENT_HASH),
                  floats(stored.getDense())));
        }
      }
    }
    return vectors;
  }

  private static float[] floats(DenseVector stored) {
    float[] vector = new float[stored.getDataCount()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = stored.getData(i);
    }
    return vector;
  }
}
