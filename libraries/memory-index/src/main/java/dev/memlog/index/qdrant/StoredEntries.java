package dev.memlog.index.qdrant;

import com.google.common.collect.Lists;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.ContentDigest;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.StoredVector;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.WithVectorsSelectorFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.DenseVector;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.ScrollResponse;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A reader of the entries of a collection, live points and tombstones, and of vectors. */
final class StoredEntries {

  /**
   * The number of complete entries in a page. Their texts must fit into the size limit of an
   * answer.
   */
  private static final int ENTRIES = 250;

  /**
   * The number of vectors in an answer. With 4,096 dimensions, the answer has 4 MiB, the smallest
   * permitted limit of an answer.
   */
  private static final int VECTORS = 250;

  /** The number of points in a page of which only the contributions to digests are read. */
  private static final int COUNTED = 2_000;

  private final CollectionPoints points;
  private final CollectionSpec spec;
  private final WithPayloadSelector whole;

  StoredEntries(CollectionPoints points, CollectionSpec spec) {
    this.points = points;
    this.spec = spec;
    List<String> names = new ArrayList<>(spec.fields().keySet());
    names.addAll(
        List.of(
            PayloadKeys.KIND,
            PayloadKeys.TENANT,
            PayloadKeys.OWNER,
            PayloadKeys.REVISION,
            PayloadKeys.PARTITION,
            PayloadKeys.CONTENT_HASH,
            PayloadKeys.PACKED));
    this.whole = WithPayloadSelectorFactory.include(names);
  }

  /**
   * A page of points, as their contributions to digests.
   *
   * @param next the id at which the next page begins; null if this is the last page
   */
  record Page(List<CountedPoint> points, @Nullable PointId next) {}

  /** Passes each entry to the receiver. */
  void scan(Consumer<StoredEntry> receiver) {
    points.scroll(
        ScrollPoints.newBuilder().setLimit(ENTRIES).setWithPayload(whole),
        point -> {
          if (!point.containsPayload(PayloadKeys.KIND)) {
            receiver.accept(entry(point));
          }
        });
  }

  /** Returns the entries of these ids, without ids that are not stored. */
  Map<UUID, StoredEntry> of(Collection<UUID> ids) {
    Map<UUID, StoredEntry> entries = new HashMap<>();
    for (List<UUID> some : Lists.partition(List.copyOf(ids), ENTRIES)) {
      for (RetrievedPoint point : points.get(GetPoints.newBuilder().setWithPayload(whole), some)) {
        StoredEntry entry = entry(point);
        entries.put(entry.id(), entry);
      }
    }
    return entries;
  }

  /** Returns the vectors of the live points among these ids. */
  Map<UUID, StoredVector> vectors(Collection<UUID> ids) {
    Map<UUID, StoredVector> vectors = HashMap.newHashMap(ids.size());
    for (List<UUID> some : Lists.partition(List.copyOf(ids), VECTORS)) {
      var parts =
          GetPoints.newBuilder()
              .setWithPayload(
                  WithPayloadSelectorFactory.include(
                      List.of(PayloadKeys.TENANT, PayloadKeys.CONTENT_HASH)))
              .setWithVectors(WithVectorsSelectorFactory.include(List.of(PayloadKeys.DENSE)));
      for (RetrievedPoint point : points.get(parts, some)) {
        if (point.containsPayload(PayloadKeys.TENANT)) {
          var stored = point.getVectors().getVectors().getVectorsOrThrow(PayloadKeys.DENSE);
          vectors.put(
              CollectionPoints.uuid(point),
              new StoredVector(
                  PointPayload.text(point.getPayloadMap(), PayloadKeys.CONTENT_HASH),
                  floats(stored.getDense())));
        }
      }
    }
    return vectors;
  }

  /**
   * Returns a page of live points with the digests that are stored with them.
   *
   * @param from the id at which the page begins; null for the first page
   */
  Page counted(@Nullable PointId from) {
    ScrollPoints.Builder scroll =
        ScrollPoints.newBuilder()
            .setLimit(COUNTED)
            .setWithPayload(
                WithPayloadSelectorFactory.include(
                    List.of(
                        PayloadKeys.TENANT,
                        PayloadKeys.REVISION,
                        PayloadKeys.PARTITION,
                        PayloadKeys.CONTENT)));
    if (from != null) {
      scroll.setOffset(from);
    }
    ScrollResponse page = points.page(scroll);
    List<CountedPoint> counted = new ArrayList<>();
    for (RetrievedPoint point : page.getResultList()) {
      CountedPoint one = PointPayload.counted(CollectionPoints.uuid(point), point.getPayloadMap());
      if (one != null) {
        counted.add(one);
      }
    }
    return new Page(counted, page.hasNextPageOffset() ? page.getNextPageOffset() : null);
  }

  private StoredEntry entry(RetrievedPoint point) {
    Map<String, Value> payload = point.getPayloadMap();
    boolean live = payload.containsKey(PayloadKeys.TENANT);
    String tenant = PointPayload.tenant(payload);
    return new StoredEntry(
        CollectionPoints.uuid(point),
        PointPayload.number(payload, PayloadKeys.REVISION),
        tenant,
        PointPayload.partition(payload),
        !live,
        live,
        live
            ? ContentDigest.of(
                tenant,
                PointPayload.text(payload, PayloadKeys.CONTENT_HASH),
                PointPayload.fields(payload, spec))
            : null);
  }

  private static float[] floats(DenseVector stored) {
    float[] vector = new float[stored.getDataCount()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = stored.getData(i);
    }
    return vector;
  }
}
