package dev.memlog.index.qdrant;

import static io.qdrant.client.PointIdFactory.id;
import static io.qdrant.client.ValueFactory.value;
import static java.util.Objects.requireNonNull;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.Point;
import dev.memlog.index.Write;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.DenseVector;
import io.qdrant.client.grpc.Points.NamedVectors;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.SparseVector;
import io.qdrant.client.grpc.Points.Vector;
import io.qdrant.client.grpc.Points.Vectors;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;

/**
 * A converter of stored entries to Qdrant's form. Every stored point has both vectors, since Qdrant
 * would keep the old point's vector in an optimised segment if the new point had none.
 */
final class PointStructs {

  private final CollectionSpec spec;
  private final Clock clock;
  private final DenseVector nobodys;

  PointStructs(CollectionSpec spec, Clock clock) {
    this.spec = spec;
    this.clock = clock;
    float[] axis = new float[spec.dimensions()];
    axis[0] = 1;
    this.nobodys = dense(axis);
  }

  /** Converts a write, which must have passed the rules for points. */
  PointStruct of(Write write) {
    return switch (write) {
      case Write.Upsert(Point point) ->
          struct(
              point.id(),
              dense(requireNonNull(point.vector(), "vector, by the rules for points")),
              SparseWords.document(point.words()),
              PointPayload.of(point, spec));
      case Write.Delete(UUID id, String tenant, long revision, int partition) ->
          reserved(
              id,
              Map.of(
                  PayloadKeys.OWNER, value(tenant),
                  PayloadKeys.REVISION, value(revision),
                  PayloadKeys.PARTITION, value((long) partition),
                  PayloadKeys.DELETED_AT, value(clock.millis())));
    };
  }

  /**
   * Returns a point that no query finds: every query filters by tenant, and this point has no
   * tenant. Its vectors are placeholders.
   */
  PointStruct reserved(UUID id, Map<String, Value> payload) {
    return struct(id, nobodys, SparseVector.getDefaultInstance(), payload);
  }

  private static PointStruct struct(
      UUID uuid, DenseVector dense, SparseVector words, Map<String, Value> payload) {
    return PointStruct.newBuilder()
        .setId(id(uuid))
        .setVectors(
            Vectors.newBuilder()
                .setVectors(
                    NamedVectors.newBuilder()
                        .putVectors(PayloadKeys.DENSE, Vector.newBuilder().setDense(dense).build())
                        .putVectors(
                            PayloadKeys.WORDS, Vector.newBuilder().setSparse(words).build())))
        .putAllPayload(payload)
        .build();
  }

  static DenseVector dense(float[] vector) {
    DenseVector.Builder dense = DenseVector.newBuilder();
    for (float value : vector) {
      dense.addData(value);
    }
    return dense.build();
  }
}
