package dev.memlog.index.qdrant;

import static io.qdrant.client.ConditionFactory.range;

import dev.memlog.index.CountedPoint;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.InvalidPointException;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.GuardGroup.Replacement;
import dev.memlog.index.qdrant.StoredDigests.PointChange;
import dev.memlog.index.qdrant.StoredRevisions.Stored;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.UpsertPoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A writer that applies writes only over older revisions, deletes before upserts. It reads the
 * stored revisions, sends the newer writes, and repeats this until every id has its write's
 * revision or a later revision. So a write whose answer was lost, or that another process has
 * superseded, is checked before it counts as applied.
 */
record GuardedUpserts(
    QdrantConnection server,
    String collection,
    PointStructs structs,
    StoredRevisions revisions,
    UnerasedPoint unerased) {

  /**
   * The limits of one request: its number of points, and its bytes unless a single point is larger.
   */
  private static final int POINTS = 256;

  private static final int BYTES = 16 << 20;

  /** The number of requests that are sent at once. */
  private static final int BATCHES = 4;

  /**
   * The largest number of rounds. A further round is needed only if a different process has written
   * the same ids in between.
   */
  private static final int ROUNDS = 20;

  /**
   * Applies writes.
   *
   * @param writes the writes that passed the rules for points, at most one for each id
   * @param adopted the incarnation of the collection to write to
   * @param ready an action to run between the read of the stored points and the first write
   * @return the changes; empty if a different process changed the same ids during the call
   */
  Optional<List<PointChange>> apply(List<Write> writes, String adopted, Runnable ready) {
    Map<UUID, Stored> before = stored(writes, adopted);
    ready.run();
    List<Replacement> left = newer(writes, before);
    List<PointChange> changes = new ArrayList<>(left.size());
    for (Replacement replacement : left) {
      Write write = replacement.write();
      Stored old = before.get(write.id());
      changes.add(
          new PointChange(write.id(), old == null ? null : old.counted(), CountedPoint.of(write)));
    }
    if (changes.stream().anyMatch(change -> change.before() != null)) {
      unerased.record(adopted);
    }
    boolean alone = true;
    for (int round = 0; round < ROUNDS; round++) {
      if (left.isEmpty()) {
        return alone ? Optional.of(changes) : Optional.empty();
      }
      upsert(left, Write.Delete.class::isInstance);
      upsert(left, Write.Upsert.class::isInstance);
      List<Write> written = left.stream().map(Replacement::write).toList();
      Map<UUID, Stored> after = stored(written, adopted);
      alone &= written.stream().allMatch(write -> holds(after.get(write.id()), write));
      if (!alone) {
        // A write that the guard has held back still stands in the write-ahead log.
        unerased.record(adopted);
      }
      left = newer(written, after);
    }
    if (!left.isEmpty()) {
      throw new IndexUnavailableException(
          left.size() + " writes are not applied after " + ROUNDS + " rounds");
    }
    return Optional.empty();
  }

  private static boolean holds(@Nullable Stored stored, Write write) {
    return stored != null && stored.revision() == write.revision();
  }

  private Map<UUID, Stored> stored(List<Write> writes, String adopted) {
    return revisions.of(writes.stream().map(Write::id).toList(), adopted);
  }

  private static List<Replacement> newer(List<Write> writes, Map<UUID, Stored> stored) {
    List<Replacement> newer = new ArrayList<>();
    for (Write write : writes) {
      Stored old = stored.get(write.id());
      if (old == null) {
        newer.add(new Replacement(write, -1));
        continue;
      }
      String tenant = write.tenant();
      if (!old.tenant().equals(tenant)) {
        throw new InvalidPointException(
            write.id(), "tenant must be the id's own tenant, got " + tenant);
      }
      if (old.revision() < write.revision()) {
        newer.add(new Replacement(write, old.revision()));
      }
    }
    return newer;
  }

  private void upsert(List<Replacement> replacements, Predicate<Write> kind) {
    List<Replacement> chosen =
        replacements.stream().filter(replacement -> kind.test(replacement.write())).toList();
    for (GuardGroup group : GuardGroup.of(chosen)) {
      Filter guard =
          Filter.newBuilder()
              .addMust(
                  range(
                      PayloadKeys.REVISION,
                      Range.newBuilder().setLt((double) group.bound()).build()))
              .build();
      List<UpsertPoints> batches = new ArrayList<>();
      UpsertPoints.Builder batch = batch(guard);
      int bytes = 0;
      for (Write write : group.writes()) {
        PointStruct point = structs.of(write);
        boolean full =
            batch.getPointsCount() == POINTS || bytes + point.getSerializedSize() > BYTES;
        if (full && batch.getPointsCount() > 0) {
          batches.add(batch.build());
          batch = batch(guard);
          bytes = 0;
          if (batches.size() == BATCHES) {
            server.upsert(batches);
            batches.clear();
          }
        }
        batch.addPoints(point);
        bytes += point.getSerializedSize();
      }
      batches.add(batch.build());
      server.upsert(batches);
    }
  }

  private UpsertPoints.Builder batch(Filter guard) {
    return UpsertPoints.newBuilder()
        .setCollectionName(collection)
        .setWait(true)
        .setUpdateFilter(guard);
  }
}
