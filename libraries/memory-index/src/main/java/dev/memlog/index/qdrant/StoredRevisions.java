package dev.memlog.index.qdrant;

import static io.qdrant.client.PointIdFactory.id;

import com.google.common.collect.Lists;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.index.qdrant.QdrantConnection.MissingException;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the stored revisions of ids, tombstones included. Each read checks that the
 * collection is still the one whose positions were read. A recreated collection would accept writes
 * although all earlier data is missing.
 */
final class StoredRevisions {

  private static final int IDS = 1_000;

  private final CollectionPoints points;
  private volatile String incarnation = "";

  StoredRevisions(CollectionPoints points) {
    this.points = points;
  }

  /**
   * The stored state of an id.
   *
   * @param revision the stored revision
   * @param tenant the tenant that owns or owned the point
   * @param counted the contribution to the digest; null for a tombstone
   */
  record Stored(long revision, String tenant, @Nullable CountedPoint counted) {}

  /**
   * Adopts the present collection, and returns its incarnation; empty if the collection contains no
   * mark.
   */
  String adopt() {
    RetrievedPoint mark = get(List.of()).get(PayloadKeys.markId());
    incarnation =
        mark == null ? "" : PointPayload.text(mark.getPayloadMap(), PayloadKeys.INCARNATION);
    return incarnation;
  }

  /** Returns the incarnation of the collection that was adopted last. */
  String adopted() {
    return incarnation;
  }

  /** Returns whether the collection exists and has a mark, even if it has been recreated. */
  boolean exists() {
    return get(List.of()).containsKey(PayloadKeys.markId());
  }

  /**
   * Returns the stored state of ids, without ids that are not stored.
   *
   * @param adopted the incarnation of the expected collection
   * @throws UnusableIndexException if the collection has been dropped or recreated
   */
  Map<UUID, Stored> of(List<UUID> ids, String adopted) {
    Map<UUID, Stored> stored = new HashMap<>();
    // Without ids, one request still reads the mark.
    for (List<UUID> some : ids.isEmpty() ? List.of(ids) : Lists.partition(ids, IDS)) {
      Map<UUID, RetrievedPoint> found;
      try {
        found = get(some);
      } catch (MissingException e) {
        throw new UnusableIndexException(
            "collection " + points.collection() + " was dropped and must be filled again", e);
      }
      RetrievedPoint mark = found.remove(PayloadKeys.markId());
      if (mark == null
          || !PointPayload.text(mark.getPayloadMap(), PayloadKeys.INCARNATION).equals(adopted)) {
        throw new UnusableIndexException(
            "collection " + points.collection() + " was recreated and must be filled again");
      }
      found.forEach((id, point) -> stored.put(id, stored(id, point.getPayloadMap())));
    }
    return stored;
  }

  private static Stored stored(UUID id, Map<String, Value> payload) {
    return new Stored(
        PointPayload.number(payload, PayloadKeys.REVISION),
        PointPayload.tenant(payload),
        PointPayload.counted(id, payload));
  }

  /** Returns the stored points of ids, and the mark. */
  private Map<UUID, RetrievedPoint> get(List<UUID> ids) {
    var parts =
        GetPoints.newBuilder()
            .addIds(id(PayloadKeys.markId()))
            .setWithPayload(
                WithPayloadSelectorFactory.include(
                    List.of(
                        PayloadKeys.REVISION,
                        PayloadKeys.TENANT,
                        PayloadKeys.OWNER,
                        PayloadKeys.PARTITION,
                        PayloadKeys.CONTENT,
                        PayloadKeys.INCARNATION)));
    Map<UUID, RetrievedPoint> found = new HashMap<>();
    points.get(parts, ids).forEach(point -> found.put(CollectionPoints.uuid(point), point));
    return found;
  }
}
