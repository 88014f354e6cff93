package dev.memlog.index.qdrant.fake;

import io.qdrant.client.grpc.Points.DenseVector;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.Query;
import io.qdrant.client.grpc.Points.ScoredPoint;
import io.qdrant.client.grpc.Points.SparseVector;
import io.qdrant.client.grpc.Points.Vector;
import io.qdrant.client.grpc.Points.VectorInput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Scores by the product of vectors, exactly. */
final class Nearest {

  private Nearest() {}

  static List<ScoredPoint> of(List<PointStruct> points, String using, Query by, long limit) {
    Strict.only(by, "nearest");
    VectorInput query = by.getNearest();
    List<ScoredPoint> scored = new ArrayList<>();
    for (PointStruct point : points) {
      Vector vector = point.getVectors().getVectors().getVectorsMap().get(using);
      if (vector == null) {
        throw Strict.refused("Not existing vector name error: " + using);
      }
      if (vector.hasDense() != query.hasDense()) {
        throw Strict.refused("Conversion between sparse and regular vectors failed");
      }
      boolean meets = vector.hasDense() || shares(vector.getSparse(), query.getSparse());
      if (meets) {
        float score =
            vector.hasDense()
                ? product(vector.getDense(), query.getDense())
                : product(vector.getSparse(), query.getSparse());
        scored.add(ScoredPoint.newBuilder().setId(point.getId()).setScore(score).build());
      }
    }
    scored.sort(Comparator.comparingDouble(ScoredPoint::getScore).reversed());
    return scored.subList(0, (int) Math.min(limit, scored.size()));
  }

  private static boolean shares(SparseVector point, SparseVector query) {
    return point.getIndicesList().stream().anyMatch(query.getIndicesList()::contains);
  }

  private static float product(DenseVector point, DenseVector query) {
    if (point.getDataCount() != query.getDataCount()) {
      throw Strict.refused(
          "Vector dimension error: expected dim: "
              + point.getDataCount()
              + ", got "
              + query.getDataCount());
    }
    float product = 0;
    for (int i = 0; i < point.getDataCount(); i++) {
      product += point.getData(i) * query.getData(i);
    }
    return product;
  }

  private static float product(SparseVector point, SparseVector query) {
    Map<Integer, Float> weights = new HashMap<>();
    for (int i = 0; i < query.getIndicesCount(); i++) {
      weights.put(query.getIndices(i), query.getValues(i));
    }
    float product = 0;
    for (int i = 0; i < point.getIndicesCount(); i++) {
      product += point.getValues(i) * weights.getOrDefault(point.getIndices(i), 0f);
    }
    return product;
  }
}
