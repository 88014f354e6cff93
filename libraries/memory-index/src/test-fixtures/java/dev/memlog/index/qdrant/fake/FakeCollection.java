package dev.memlog.index.qdrant.fake;

import io.qdrant.client.grpc.Collections.CollectionConfig;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CollectionParams;
import io.qdrant.client.grpc.Collections.CollectionStatus;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.PayloadSchemaInfo;
import io.qdrant.client.grpc.Collections.PayloadSchemaType;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.FieldType;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.UpsertPoints;
import io.qdrant.client.grpc.Points.Vector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The points of one collection and the indexes of their fields. */
final class FakeCollection {

  /** Requests; the server does so every few seconds. */
  private static final int FLUSH_AFTER = 10_000;

  private final CreateCollection shape;
  private final Map<String, PayloadSchemaInfo> schema = new TreeMap<>();

  /** The points in the order of their ids, as the server scrolls. */
  private final Map<String, PointStruct> points = new TreeMap<>();

  /** The flushed state and the requests since, which a crash leaves. */
  private final Map<String, PointStruct> flushed = new TreeMap<>();

  private final List<Runnable> log = new ArrayList<>();

  /** The contents of the field indexes while requests are replayed after a crash. */
  private final Map<String, PointStruct> indexed = new HashMap<>();

  FakeCollection(CreateCollection shape) {
    Strict.only(
        shape,
        "collection_name",
        "vectors_config",
        "sparse_vectors_config",
        "metadata",
        "shard_number",
        "replication_factor",
        "write_consistency_factor",
        "hnsw_config",
        "quantization_config");
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
                        .setShardNumber(shape.hasShardNumber() ? shape.getShardNumber() : 1)
                        .setReplicationFactor(shape.getReplicationFactor())
                        .setWriteConsistencyFactor(shape.getWriteConsistencyFactor())
                        .setSparseVectorsConfig(shape.getSparseVectorsConfig()))
                .setHnswConfig(shape.getHnswConfig())
                .setQuantizationConfig(shape.getQuantizationConfig())
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

  /** Flushes everything written so far. */
  synchronized void flush() {
    flushed.clear();
    flushed.putAll(points);
    log.clear();
  }

  /**
   * Goes back to what was flushed and applies again what was asked for since. The indexes of fields
   * are ahead meanwhile, as seen of 1.18.3: a filter is judged by what an indexed field held before
   * the crash.
   */
  synchronized void crash() {
    indexed.putAll(points);
    points.clear();
    points.putAll(flushed);
    List.copyOf(log).forEach(Runnable::run);
    indexed.clear();
  }

  /** All or nothing, except for what the filter holds back. */
  synchronized void upsert(UpsertPoints request) {
    request.getPointsList().forEach(this::check);
    apply(() -> applyUpsert(request));
  }

  private void apply(Runnable request) {
    if (log.size() == FLUSH_AFTER) {
      flush();
    }
    log.add(request);
    request.run();
  }

  private void applyUpsert(UpsertPoints request) {
    List<PointStruct> applied = new ArrayList<>();
    Predicate<PointStruct> filter = Matching.by(request.getUpdateFilter());
    for (PointStruct point : request.getPointsList()) {
      PointStruct old = points.get(key(point.getId()));
      boolean passes = old == null || filter.test(judged(old));
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

  private PointStruct judged(PointStruct point) {
    PointStruct ahead = indexed.get(key(point.getId()));
    if (ahead == null) {
      return point;
    }
    PointStruct.Builder judged = point.toBuilder();
    for (String field : schema.keySet()) {
      judged.removePayload(field);
      if (ahead.containsPayload(field)) {
        judged.putPayload(field, ahead.getPayloadOrThrow(field));
      }
    }
    return judged.build();
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

  /** Adds to what the points that pass hold. */
  synchronized void setPayload(Filter filter, Map<String, Value> payload) {
    apply(
        () -> {
          Predicate<PointStruct> passes = Matching.by(filter);
          for (String id : named(filter)) {
            points.computeIfPresent(
                id,
                (_, point) ->
                    passes.test(judged(point))
                        ? point.toBuilder().putAllPayload(payload).build()
                        : point);
          }
        });
  }

  /** Returns the ids of the points that a filter may pass. */
  private List<String> named(Filter filter) {
    return filter.getMustList().stream()
        .filter(Condition::hasHasId)
        .findFirst()
        .map(one -> one.getHasId().getHasIdList().stream().map(FakeCollection::key).toList())
        .orElseGet(() -> List.copyOf(points.keySet()));
  }

  synchronized void delete(Filter filter) {
    apply(() -> applyDelete(filter));
  }

  private void applyDelete(Filter filter) {
    Predicate<PointStruct> passes = Matching.by(filter);
    points.values().removeIf(point -> passes.test(judged(point)));
  }

  synchronized void delete(List<PointId> ids) {
    apply(() -> applyDelete(ids));
  }

  private void applyDelete(List<PointId> ids) {
    ids.forEach(id -> points.remove(key(id)));
  }

  synchronized @Nullable PointStruct get(PointId id) {
    return points.get(key(id));
  }

  /** Returns the points in the order of their ids. */
  List<PointStruct> passing(Filter filter) {
    List<PointStruct> all;
    synchronized (this) {
      all = List.copyOf(points.values());
    }
    return all.stream().filter(Matching.by(filter)).toList();
  }

  /** Ordered as the server orders: by the number that the id is. */
  static String key(PointId id) {
    if (!id.hasUuid()) {
      throw Strict.unknown("ids that are numbers");
    }
    return UUID.fromString(id.getUuid()).toString();
  }
}
