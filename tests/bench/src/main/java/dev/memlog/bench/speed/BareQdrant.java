package dev.memlog.bench.speed;

import com.google.common.net.HostAndPort;
import io.qdrant.client.QdrantClient;
import io.qdrant.client.QdrantGrpcClient;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.WithVectorsSelectorFactory;
import io.qdrant.client.grpc.Points.NamedVectors;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.UpsertPoints;
import io.qdrant.client.grpc.Points.Vector;
import io.qdrant.client.grpc.Points.Vectors;
import java.util.List;

/** The floor of writes to Qdrant: upserts alone, of the points that another collection has. */
final class BareQdrant {

  private BareQdrant() {}

  /**
   * Copies the first points of a collection to another.
   *
   * @param address the gRPC interface, HOST:PORT
   * @param from the prefix of the name of the collection that has the points
   * @param to the prefix of the name of the collection that gets them
   * @param batch the number of points of a request
   * @return the number of points per second that the server stored
   */
  static double copy(String address, String from, String to, int count, int batch)
      throws Exception {
    HostAndPort node = HostAndPort.fromString(address);
    try (var client =
        new QdrantClient(
            QdrantGrpcClient.newBuilder(node.getHost(), node.getPort(), false).build())) {
      String source = named(client, from);
      String target = named(client, to);
      var scroll =
          ScrollPoints.newBuilder()
              .setCollectionName(source)
              .setLimit(batch)
              .setWithPayload(WithPayloadSelectorFactory.enable(true))
              .setWithVectors(WithVectorsSelectorFactory.enable(true));
      long nanos = 0;
      int copied = 0;
      while (copied < count) {
        var page = client.scrollAsync(scroll.build()).get();
        List<PointStruct> points = page.getResultList().stream().map(BareQdrant::point).toList();
        var upsert =
            UpsertPoints.newBuilder()
                .setCollectionName(target)
                .setWait(true)
                .addAllPoints(points)
                .build();
        long began = System.nanoTime();
        client.upsertAsync(upsert).get();
        nanos += System.nanoTime() - began;
        copied += points.size();
        if (!page.hasNextPageOffset()) {
          break;
        }
        scroll.setOffset(page.getNextPageOffset());
      }
      return copied / (nanos / 1e9);
    }
  }

  private static String named(QdrantClient client, String prefix) throws Exception {
    return client.listCollectionsAsync().get().stream()
        .filter(name -> name.startsWith(prefix))
        .findFirst()
        .orElseThrow();
  }

  private static PointStruct point(RetrievedPoint stored) {
    var vectors = NamedVectors.newBuilder();
    stored
        .getVectors()
        .getVectors()
        .getVectorsMap()
        .forEach(
            (name, vector) ->
                vectors.putVectors(
                    name,
                    vector.hasSparse()
                        ? Vector.newBuilder().setSparse(vector.getSparse()).build()
                        : Vector.newBuilder().setDense(vector.getDense()).build()));
    return PointStruct.newBuilder()
        .setId(stored.getId())
        .setVectors(Vectors.newBuilder().setVectors(vectors))
        .putAllPayload(stored.getPayloadMap())
        .build();
  }
}
