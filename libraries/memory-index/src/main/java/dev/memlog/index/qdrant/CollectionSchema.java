package dev.memlog.index.qdrant;

import static io.qdrant.client.ValueFactory.value;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.CollectionSpec.FieldType;
import dev.memlog.index.PassageFields;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.index.qdrant.QdrantSettings.Placement;
import dev.memlog.index.qdrant.QdrantSettings.Storage;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CollectionParams;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.Distance;
import io.qdrant.client.grpc.Collections.HnswConfigDiff;
import io.qdrant.client.grpc.Collections.IntegerIndexParams;
import io.qdrant.client.grpc.Collections.KeywordIndexParams;
import io.qdrant.client.grpc.Collections.PayloadIndexParams;
import io.qdrant.client.grpc.Collections.PayloadSchemaType;
import io.qdrant.client.grpc.Collections.QuantizationConfig;
import io.qdrant.client.grpc.Collections.QuantizationType;
import io.qdrant.client.grpc.Collections.ScalarQuantization;
import io.qdrant.client.grpc.Collections.SparseVectorConfig;
import io.qdrant.client.grpc.Collections.SparseVectorParams;
import io.qdrant.client.grpc.Collections.VectorParams;
import io.qdrant.client.grpc.Collections.VectorParamsMap;
import io.qdrant.client.grpc.Collections.VectorsConfig;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** The schema of a collection inside Qdrant, which creates collections and verifies stored ones. */
record CollectionSchema(CollectionSpec spec, String name) {

  /** The version of the form of points, which must be raised with each change of the form. */
  private static final String FORMAT = "3";

  /** The field that names the owner of a point within its tenant. */
  private static final String OWNER = PassageFields.USER;

  /** The number of edges of a point in the graphs of its tenant and of its owner. */
  private static final int OWNERS_M = 16;

  private static final String MODEL = "model";

  /** Creates the schema of the first collection of a kind. */
  CollectionSchema(String prefix, CollectionSpec spec) {
    this(spec, prefix + spec.name() + "-1");
  }

  CollectionSchema {
    for (String field : spec.fields().keySet()) {
      if (!field.matches("[A-Za-z][A-Za-z0-9_-]*")) {
        throw new IllegalArgumentException(
            "names of fields may have only letters, digits, _ and -, and must begin with a letter, got "
                + field);
      }
    }
  }

  CreateCollection create(QdrantSettings settings) {
    Placement placement = settings.placement();
    Storage storage = settings.storage();
    CreateCollection.Builder create = CreateCollection.newBuilder();
    if (placement.shards() > 0) {
      create.setShardNumber(placement.shards());
    }
    if (storage.graph() == Storage.Graph.OWNERS) {
      create.setHnswConfig(HnswConfigDiff.newBuilder().setM(0).setPayloadM(OWNERS_M));
    }
    if (storage.quantization() == Storage.Quantization.SCALAR) {
      create.setQuantizationConfig(
          QuantizationConfig.newBuilder()
              .setScalar(
                  ScalarQuantization.newBuilder()
                      .setType(QuantizationType.Int8)
                      .setAlwaysRam(true)));
    }
    return create
        .setReplicationFactor(placement.replicas())
        .setWriteConsistencyFactor(placement.writeConsistency())
        .setCollectionName(name)
        .setVectorsConfig(
            VectorsConfig.newBuilder()
                .setParamsMap(
                    VectorParamsMap.newBuilder()
                        .putMap(
                            PayloadKeys.DENSE,
                            VectorParams.newBuilder()
                                .setSize(spec.dimensions())
                                // Cosine would store a normalised vector instead of the given one.
                                .setDistance(Distance.Dot)
                                .setOnDisk(storage.vectorsOnDisk())
                                .build())))
        .setSparseVectorsConfig(
            SparseVectorConfig.newBuilder()
                .putMap(PayloadKeys.WORDS, SparseVectorParams.getDefaultInstance()))
        .putAllMetadata(metadata())
        .build();
  }

  /**
   * Returns the indexes of the payload, by field. Fields by which guards filter must have no index:
   * after a crash the index of a field may be ahead of the field itself, and the server would
   * reject the guards of repeated requests and keep the older state.
   */
  Map<String, PayloadIndexParams> indexes(Storage storage) {
    boolean owners = storage.graph() == Storage.Graph.OWNERS;
    Map<String, PayloadIndexParams> indexes = new TreeMap<>();
    spec.fields()
        .forEach(
            (field, type) -> {
              if (type != FieldType.STORED) {
                indexes.put(field, type == FieldType.KEYWORD ? keyword(!owners) : integer());
              }
            });
    if (owners && spec.fields().get(OWNER) == FieldType.KEYWORD) {
      indexes.put(OWNER, tenant());
    }
    indexes.put(PayloadKeys.TENANT, tenant());
    // Otherwise each frequent word would add separate edges to the graph of vectors.
    indexes.put(PayloadKeys.TERMS, keyword(false));
    indexes.put(PayloadKeys.KIND, keyword(!owners));
    indexes.put(PayloadKeys.DELETED_AT, integer());
    return indexes;
  }

  Points.CreateFieldIndexCollection createIndex(String field, PayloadIndexParams params) {
    return Points.CreateFieldIndexCollection.newBuilder()
        .setCollectionName(name)
        .setWait(true)
        .setFieldName(field)
        .setFieldType(
            params.hasKeywordIndexParams()
                ? Points.FieldType.FieldTypeKeyword
                : Points.FieldType.FieldTypeInteger)
        .setFieldIndexParams(params)
        .build();
  }

  /**
   * Checks that a stored collection matches this schema.
   *
   * @throws UnusableIndexException if it does not match
   */
  void verify(CollectionInfo stored) {
    Map<String, Value> metadata = stored.getConfig().getMetadataMap();
    metadata()
        .forEach(
            (key, wanted) ->
                require(
                    key,
                    wanted.getStringValue(),
                    metadata.containsKey(key) ? metadata.get(key).getStringValue() : "none"));
    CollectionParams params = stored.getConfig().getParams();
    VectorParams dense = dense(stored);
    require("dimensions", (long) spec.dimensions(), dense.getSize());
    require("distance", Distance.Dot, dense.getDistance());
    require(
        "sparse vectors",
        Set.of(PayloadKeys.WORDS),
        params.getSparseVectorsConfig().getMapMap().keySet());
    indexes(QdrantSettings.DEFAULTS.storage())
        .forEach(
            (field, wanted) -> {
              var actual = stored.getPayloadSchemaMap().get(field);
              if (actual != null) {
                require("type of " + field, type(wanted), actual.getDataType());
              }
            });
    var tenant = stored.getPayloadSchemaMap().get(PayloadKeys.TENANT);
    if (tenant != null) {
      require(
          PayloadKeys.TENANT + ".is_tenant",
          true,
          tenant.getParams().getKeywordIndexParams().getIsTenant());
    }
  }

  /**
   * Returns the collection with the model of a stored collection; unchanged if the stored
   * collection names no model.
   */
  static CollectionSpec ofStoredModel(CollectionSpec spec, CollectionInfo stored) {
    String model =
        stored.getConfig().getMetadataMap().getOrDefault(MODEL, value("")).getStringValue();
    long dimensions = dense(stored).getSize();
    return model.isEmpty() || dimensions == 0
        ? spec
        : spec.ofModel(model, Math.toIntExact(dimensions));
  }

  private static VectorParams dense(CollectionInfo stored) {
    return stored
        .getConfig()
        .getParams()
        .getVectorsConfig()
        .getParamsMap()
        .getMapOrDefault(PayloadKeys.DENSE, VectorParams.getDefaultInstance());
  }

  private void require(String what, Object wanted, Object actual) {
    if (!Objects.equals(wanted, actual)) {
      throw new UnusableIndexException(
          "collection " + name + ": " + what + " must be " + wanted + ", got " + actual);
    }
  }

  private Map<String, Value> metadata() {
    return Map.of(
        "format",
        value(FORMAT),
        "collection",
        value(spec.name()),
        MODEL,
        value(spec.model()),
        "analyzer",
        value(spec.analyzer()),
        "fields",
        value(new TreeMap<>(spec.fields()).toString()));
  }

  private static PayloadSchemaType type(PayloadIndexParams params) {
    return params.hasKeywordIndexParams() ? PayloadSchemaType.Keyword : PayloadSchemaType.Integer;
  }

  private static PayloadIndexParams keyword(boolean edges) {
    return keyword(KeywordIndexParams.newBuilder().setEnableHnsw(edges));
  }

  private static PayloadIndexParams tenant() {
    return keyword(KeywordIndexParams.newBuilder().setIsTenant(true));
  }

  private static PayloadIndexParams keyword(KeywordIndexParams.Builder params) {
    return PayloadIndexParams.newBuilder().setKeywordIndexParams(params).build();
  }

  private static PayloadIndexParams integer() {
    return PayloadIndexParams.newBuilder()
        .setIntegerIndexParams(IntegerIndexParams.newBuilder().setLookup(true).setRange(true))
        .build();
  }
}
