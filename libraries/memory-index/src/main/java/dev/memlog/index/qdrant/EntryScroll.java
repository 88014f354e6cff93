package dev.memlog.index.qdrant;

import static io.qdrant.client.PointIdFactory.id;

import com.google.common.collect.Lists;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.ContentDigest;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.StoredEntry;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.ScrollResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A reader of all entries of a collection, live points and tombstones, page by page. */
final class EntryScroll {

  /**
   * The number of complete entries in a page. Their texts must fit into the size limit of an
   * answer.
   */
  private static final int ENTRIES = 250;

  /** The number of points in a page of which only the contributions to digests are read. */
  private static final int COUNTED = 2_000;

  private final QdrantConnection server;
  private final String collection;
  private final CollectionSpec spec;
  private final List<String> whole;

  EntryScroll(QdrantConnection server, String collection, CollectionSpec spec) {
    this.server = server;
    this.collection = collection;
    this.spec = spec;
    this.whole = new ArrayList<>(spec.fields().keySet());
    whole.addAll(
        List.of(
            PayloadKeys.KIND,
            PayloadKeys.TENANT,
            PayloadKeys.OWNER,
            PayloadKeys.REVISION,
            PayloadKeys.PARTITION,
            PayloadKeys.CONTENT_HASH,
            PayloadKeys.PACKED));
  }

  /**
   * A page of points, as their contributions to digests.
   *
   * @param next the id at which the next page begins; null if this is the last page
   */
  record Page(List<CountedPoint> points, @Nullable PointId next) {}

  /** Passes each entry to the receiver. */
  void scan(Consumer<StoredEntry> receiver) {
    PointId next = null;
    do {
      ScrollResponse page = page(next, ENTRIES, whole);
      for (RetrievedPoint point : page.getResultList()) {
        if (!point.containsPayload(PayloadKeys.KIND)) {
          receiver.accept(entry(point));
        }
      }
      next = page.hasNextPageOffset() ? page.getNextPageOffset() : null;
    } while (next != null);
  }

  /** Returns the entries of these ids, without ids that are not stored. */
  Map<UUID, StoredEntry> of(Collection<UUID> ids) {
    Map<UUID, StoredEntry> entries = new HashMap<>();
    for (List<UUID> some : Lists.partition(List.copyOf(ids), ENTRIES)) {
      GetPoints request =
          GetPoints.newBuilder()
              .setCollectionName(collection)
              .addAllIds(some.stream().map(uuid -> id(uuid)).toList())
              .setWithPayload(WithPayloadSelectorFactory.include(whole))
              .build();
      for (RetrievedPoint point : server.await(server.points().get(request)).getResultList()) {
        StoredEntry entry = entry(point);
        entries.put(entry.id(), entry);
      }
    }
    return entries;
  }

  /**
   * Returns a page of live points with the digests that are stored with them.
   *
   * @param from the id at which the page begins; null for the first page
   */
  Page counted(@Nullable PointId from) {
    ScrollResponse page =
        page(
            from,
            COUNTED,
            List.of(
                PayloadKeys.TENANT,
                PayloadKeys.REVISION,
                PayloadKeys.PARTITION,
                PayloadKeys.CONTENT));
    List<CountedPoint> points = new ArrayList<>();
    for (RetrievedPoint point : page.getResultList()) {
      CountedPoint counted = PointPayload.counted(uuid(point), point.getPayloadMap());
      if (counted != null) {
        points.add(counted);
      }
    }
    return new Page(points, page.hasNextPageOffset() ? page.getNextPageOffset() : null);
  }

  private ScrollResponse page(@Nullable PointId from, int limit, List<String> payload) {
    ScrollPoints.Builder request =
        ScrollPoints.newBuilder()
            .setCollectionName(collection)
            .setLimit(limit)
            .setWithPayload(WithPayloadSelectorFactory.include(payload));
    if (from != null) {
      request.setOffset(from);
    }
    return server.await(server.points().scroll(request.build()));
  }

  private StoredEntry entry(RetrievedPoint point) {
    Map<String, Value> payload = point.getPayloadMap();
    boolean live = payload.containsKey(PayloadKeys.TENANT);
    String tenant = PointPayload.text(payload, live ? PayloadKeys.TENANT : PayloadKeys.OWNER);
    UUID id = uuid(point);
    return new StoredEntry(
        id,
        PointPayload.number(payload, PayloadKeys.REVISION),
        tenant,
        Math.toIntExact(PointPayload.number(payload, PayloadKeys.PARTITION)),
        !live,
        live,
        live
            ? ContentDigest.of(
                tenant,
                PointPayload.text(payload, PayloadKeys.CONTENT_HASH),
                PointPayload.fields(payload, spec))
            : null);
  }

  private static UUID uuid(RetrievedPoint point) {
    return UUID.fromString(point.getId().getUuid());
  }
}
