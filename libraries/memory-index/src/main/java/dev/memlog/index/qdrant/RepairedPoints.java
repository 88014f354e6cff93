package dev.memlog.index.qdrant;

import static io.qdrant.client.ConditionFactory.range;

import dev.memlog.index.CountedPoint;
import dev.memlog.index.Repair;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.StoredDigests.PointChange;
import dev.memlog.index.qdrant.StoredRevisions.Stored;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.Points.UpdateMode;
import io.qdrant.client.grpc.Points.UpsertPoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A writer that replaces a stored entry with a new entry of any revision, by compare-and-set. */
record RepairedPoints(
    QdrantConnection server,
    String collection,
    PointStructs structs,
    StoredRevisions revisions,
    UnerasedPoint unerased) {

  /** The number of concurrent requests, one for each repair. */
  private static final int REQUESTS = 64;

  /**
   * Applies the repairs whose stored entry is the expected one.
   *
   * @param adopted the incarnation of the collection to write to
   * @param ready an action to run between the read of the stored points and the first write
   * @return the changes; empty if a different process changed the same entries during the call
   */
  Optional<List<PointChange>> apply(List<Repair> repairs, String adopted, Runnable ready) {
    Map<UUID, Stored> before = stored(repairs, adopted);
    ready.run();
    List<Repair> expected =
        repairs.stream()
            .filter(
                repair ->
                    Objects.equals(revision(before.get(repair.write().id())), repair.expected()))
            .toList();
    if (before.values().stream().anyMatch(stored -> stored.counted() != null)) {
      unerased.record(adopted);
    }
    server.upsert(expected.stream().map(this::request).iterator(), REQUESTS);
    Map<UUID, Stored> after = stored(expected, adopted);
    List<PointChange> changes = new ArrayList<>();
    for (Repair repair : expected) {
      Write write = repair.write();
      Stored old = before.get(write.id());
      Stored now = after.get(write.id());
      CountedPoint counted = CountedPoint.of(write);
      if (now == null
          || now.revision() != write.revision()
          || !Objects.equals(now.counted(), counted)) {
        return Optional.empty();
      }
      changes.add(new PointChange(write.id(), old == null ? null : old.counted(), counted));
    }
    return Optional.of(changes);
  }

  private Map<UUID, Stored> stored(List<Repair> repairs, String adopted) {
    return revisions.of(repairs.stream().map(repair -> repair.write().id()).toList(), adopted);
  }

  private static @Nullable Long revision(@Nullable Stored stored) {
    return stored == null ? null : stored.revision();
  }

  private UpsertPoints request(Repair repair) {
    UpsertPoints.Builder request =
        UpsertPoints.newBuilder()
            .setCollectionName(collection)
            .setWait(true)
            .addPoints(structs.of(repair.write()));
    Long expected = repair.expected();
    if (expected == null) {
      return request.setUpdateMode(UpdateMode.InsertOnly).build();
    }
    Range same = Range.newBuilder().setGte((double) expected).setLte((double) expected).build();
    return request
        .setUpdateMode(UpdateMode.UpdateOnly)
        .setUpdateFilter(Filter.newBuilder().addMust(range(PayloadKeys.REVISION, same)))
        .build();
  }
}
