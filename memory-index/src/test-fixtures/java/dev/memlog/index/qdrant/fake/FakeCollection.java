package dev.memlog.index.qdrant.fake;

import io.qdrant.client.grpc.Collections.CollectionConfig;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CollectionParams;
import io.qdrant.client.grpc.Collections.CollectionStatus;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.PayloadSchemaInfo;
import io.qdrant.client.grpc.Collections.PayloadSchemaType;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.UpsertPoints;
import io.qdrant.client.grpc.Points.Vector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One collection's points and what is indexed of them. */
final class FakeCollection {

  private final CreateCollection shape;
  private final Map<String, PayloadSchemaInfo> schema = new TreeMap<>();

  /** In the order of their ids, as the server scrolls. */
  private final Map<String, PointStruct> points = new TreeMap<>();

  FakeCollection(CreateCollection shape) {
    Strict.only(shape, "collection_name", "vectors_config", "sparse_vectors_config", "metadata");
    this.shape = shape;
  }

  synchronized CollectionInfo info() {
    return CollectionInfo.newBuilder()
        .setStatus(CollectionStatus.Green)
        .setConfig(
            CollectionConfig.newBuilder()
                .setParams(
                    CollectionParams.newBuilder()
                        .setVectorsConfig(shape.getVectorsConfig())
                        .setSparseVectorsConfig(shape.getSparseVectorsConfig()))
                .putAllMetadata(shape.getMetadataMap()))
        .putAllPayloadSchema(schema)
        .setPointsCount(points.size())
        .build();
  }

  synchronized void index(CreateFieldIndexCollection request) {
    PayloadSchemaType type =
        switch (request.getFieldType()) {
          case FieldTypeKeyword -> PayloadSchemaType.Keyword;
          case FieldTypeInteger -> PayloadSchemaType.Integer;
          default -> throw Strict.unknown("index of " + request.getFieldType());
        };
    if (request.getFieldType()
        == FieldType.FieldTypeKeyword
        != request.getFieldIndexParams().hasKeywordIndexParams()) {
      throw Strict.refused("field type and params do not fit");
    }
    schema.put(
        request.getFieldName(),
        PayloadSchemaInfo.newBuilder()
            .setDataType(type)
            .setParams(request.getFieldIndexParams())
            .build());
  }

  /** All or nothing, except for what the filter holds back. */
  synchronized void upsert(UpsertPoints request) {
    request.getPointsList().forEach(this::check);
    List<PointStruct> applied = new ArrayList<>();
    for (PointStruct point : request.getPointsList()) {
      PointStruct old = points.get(key(point.getId()));
      boolean passes = old == null || Matching.passes(old, request.getUpdateFilter());
      boolean applies =
          switch (request.getUpdateMode()) {
            case Upsert -> passes;
            case InsertOnly -> old == null;
            case UpdateOnly -> old != null && passes;
            case UNRECOGNIZED -> throw Strict.unknown("update mode");
          };
      if (applies) {
        applied.add(point);
      }
    }
    applied.forEach(point -> points.put(key(point.getId()), point));
  }

  private void check(PointStruct point) {
    if (!point.hasVectors()) {
      throw Strict.refused("Expected some vectors");
    }
    Map<String, Vector> vectors = point.getVectors().getVectors().getVectorsMap();
    var dense = shape.getVectorsConfig().getParamsMap().getMapMap();
    var sparse = shape.getSparseVectorsConfig().getMapMap();
    vectors.forEach(
        (name, vector) -> {
          if (dense.containsKey(name)) {
            long wanted = dense.get(name).getSize();
            if (vector.getDense().getDataCount() != wanted) {
              throw Strict.refused(
                  "Vector dimension error: expected dim: "
                      + wanted
                      + ", got "
                      + vector.getDense().getDataCount());
            }
          } else if (!sparse.containsKey(name)) {
            throw Strict.refused("Not existing vector name error: " + name);
          } else if (new HashSet<>(vector.getSparse().getIndicesList()).size()
                  != vector.getSparse().getIndicesCount()
              || vector.getSparse().getIndicesCount() != vector.getSparse().getValuesCount()) {
            throw Strict.refused("Validation error: indices: must be unique");
          }
        });
    if (vectors.size() != dense.size() + sparse.size()) {
      // The server takes them, but may keep the old one.
      throw Strict.unknown("a point without some of the vectors");
    }
  }

  synchronized void delete(Filter filter) {
    points.values().removeIf(point -> Matching.passes(point, filter));
  }

  synchronized void delete(List<PointId> ids) {
    ids.forEach(id -> points.remove(key(id)));
  }

  synchronized @Nullable PointStruct get(PointId id) {
    return points.get(key(id));
  }

  /** In the order of their ids. */
  synchronized List<PointStruct> passing(Filter filter) {
    return points.values().stream().filter(point -> Matching.passes(point, filter)).toList();
  }

  /** Ordered as the server orders: by the number that the id is. */
  static String key(PointId id) {
    if (!id.hasUuid()) {
      throw Strict.unknown("ids that are numbers");
    }
    return UUID.fromString(id.getUuid()).toString();
  }
}
