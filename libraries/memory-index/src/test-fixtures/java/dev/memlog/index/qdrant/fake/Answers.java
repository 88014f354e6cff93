package dev.memlog.index.qdrant.fake;

import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.NamedVectorsOutput;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.VectorOutput;
import io.qdrant.client.grpc.Points.VectorsOutput;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import io.qdrant.client.grpc.Points.WithVectorsSelector;
import java.util.HashMap;
import java.util.Map;

/** The parts of a point in answers. */
final class Answers {

  private Answers() {}

  static RetrievedPoint retrieved(
      PointStruct point, WithPayloadSelector payload, WithVectorsSelector vectors) {
    return RetrievedPoint.newBuilder()
        .setId(point.getId())
        .putAllPayload(payload(point, payload))
        .setVectors(vectors(point, vectors))
        .build();
  }

  static VectorsOutput vectors(PointStruct point, WithVectorsSelector selector) {
    if (selector.hasEnable() && selector.getEnable()) {
      throw Strict.unknown("all vectors");
    }
    if (!selector.hasInclude()) {
      return VectorsOutput.getDefaultInstance();
    }
    NamedVectorsOutput.Builder named = NamedVectorsOutput.newBuilder();
    for (String name : selector.getInclude().getNamesList()) {
      var vector = point.getVectors().getVectors().getVectorsOrThrow(name);
      named.putVectors(
          name,
          vector.hasDense()
              ? VectorOutput.newBuilder().setDense(vector.getDense()).build()
              : VectorOutput.newBuilder().setSparse(vector.getSparse()).build());
    }
    return VectorsOutput.newBuilder().setVectors(named).build();
  }

  static Map<String, Value> payload(PointStruct point, WithPayloadSelector selector) {
    return switch (selector.getSelectorOptionsCase()) {
      case ENABLE -> selector.getEnable() ? point.getPayloadMap() : Map.of();
      case INCLUDE -> {
        Map<String, Value> chosen = new HashMap<>(point.getPayloadMap());
        chosen.keySet().retainAll(selector.getInclude().getFieldsList());
        yield chosen;
      }
      default -> throw Strict.unknown("payload selector " + selector.getSelectorOptionsCase());
    };
  }
}
