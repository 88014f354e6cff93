package dev.memlog.index.qdrant;

import static io.qdrant.client.ConditionFactory.filter;
import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.range;
import static io.qdrant.client.PointIdFactory.id;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.Iterators;
import com.google.common.collect.PeekingIterator;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.InvalidPointException;
import dev.memlog.index.Repair;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.StoredDigests.PointChange;
import dev.memlog.index.qdrant.StoredRevisions.Stored;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.UpdateMode;
import io.qdrant.client.grpc.Points.UpsertPoints;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The writer of points. {@link #apply} applies writes only over older revisions, deletes before
 * upserts. Each replica compares each of its points with the write of that point, so that all
 * replicas end with the newest revision in whatever order the writes of several processes reach
 * them. Every write is sent even if the stored revision is the same: a read asks one replica, and
 * only the server's confirmation says that all available replicas have the write. {@link #repair}
 * replaces a stored entry with a new entry of any revision, by compare-and-set.
 */
record GuardedUpserts(CollectionPoints points, StoredRevisions revisions, UnerasedPoint unerased) {

  /**
   * The limits of one request: its number of points, and its bytes unless a single point is larger.
   */
  private static final int POINTS = 128;

  private static final int BYTES = 16 << 20;

  /** The largest number of requests without an answer. */
  private static final int REQUESTS = 4;

  /** The number of concurrent requests for repairs, one for each repair. */
  private static final int REPAIRS = 64;

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
    writes.forEach(write -> requireTenant(write, before.get(write.id())));
    ready.run();
    if (writes.stream().anyMatch(write -> leavesText(write, before.get(write.id())))) {
      unerased.record(adopted);
    }
    upsert(writes.stream().filter(Write.Delete.class::isInstance).toList());
    upsert(writes.stream().filter(Write.Upsert.class::isInstance).toList());
    Map<UUID, Stored> after = stored(writes, adopted);
    List<PointChange> changes = new ArrayList<>(writes.size());
    boolean alone = true;
    for (Write write : writes) {
      Stored old = before.get(write.id());
      if (old == null || old.revision() < write.revision()) {
        alone &= revision(write, after.get(write.id())) == write.revision();
        changes.add(change(write, old));
      }
    }
    if (!alone) {
      // A write that the guard has held back still stands in the write-ahead log.
      unerased.record(adopted);
    }
    return alone ? Optional.of(changes) : Optional.empty();
  }

  /**
   * Returns whether the server's files keep text that is no longer stored: that of a live point, or
   * that of a write that a newer revision has overtaken.
   */
  private static boolean leavesText(Write write, @Nullable Stored old) {
    return old != null
        && (old.revision() > write.revision()
            || (old.revision() < write.revision() && old.counted() != null));
  }

  private Map<UUID, Stored> stored(List<Write> writes, String adopted) {
    return revisions.of(writes.stream().map(Write::id).toList(), adopted);
  }

  private static void requireTenant(Write write, @Nullable Stored stored) {
    String tenant = write.tenant();
    if (stored != null && !stored.tenant().equals(tenant)) {
      throw new InvalidPointException(
          write.id(), "tenant must be the id's own tenant, got " + tenant);
    }
  }

  /** Returns the revision that is stored after a confirmed write. */
  private static long revision(Write write, @Nullable Stored stored) {
    if (stored == null || stored.revision() < write.revision()) {
      // A node that was away answers from its own replica until it knows that others went on.
      throw new IndexUnavailableException(
          "revision %d of %s is confirmed, but a replica has %s"
              .formatted(
                  write.revision(), write.id(), stored == null ? "none" : stored.revision()));
    }
    return stored.revision();
  }

  private void upsert(List<Write> writes) {
    PeekingIterator<Guarded> guarded =
        Iterators.peekingIterator(
            Iterators.transform(
                writes.iterator(), write -> new Guarded(points.structs().of(write), older(write))));
    points
        .server()
        .upsert(
            new Iterator<>() {
              @Override
              public boolean hasNext() {
                return guarded.hasNext();
              }

              @Override
              public UpsertPoints next() {
                return request(guarded);
              }
            },
            REQUESTS);
  }

  /** A point, and the condition under which it may replace the stored one. */
  private record Guarded(PointStruct point, Condition older) {}

  private UpsertPoints request(PeekingIterator<Guarded> guarded) {
    UpsertPoints.Builder request = points.upsert();
    int bytes = 0;
    do {
      Guarded next = requireNonNull(guarded.next());
      bytes += next.point().getSerializedSize();
      request.addPoints(next.point()).getUpdateFilterBuilder().addShould(next.older());
    } while (guarded.hasNext()
        && request.getPointsCount() < POINTS
        && bytes + requireNonNull(guarded.peek()).point().getSerializedSize() <= BYTES);
    return request.build();
  }

  /** Passes the point of a write if its stored revision is older. */
  private static Condition older(Write write) {
    Range range = Range.newBuilder().setLt((double) write.revision()).build();
    return filter(
        Filter.newBuilder()
            .addMust(hasId(id(write.id())))
            .addMust(range(PayloadKeys.REVISION, range))
            .build());
  }

  /**
   * Applies the repairs whose stored entry is the expected one.
   *
   * @param adopted the incarnation of the collection to write to
   * @param ready an action to run between the read of the stored points and the first write
   * @return the changes; empty if a different process changed the same entries during the call
   */
  Optional<List<PointChange>> repair(List<Repair> repairs, String adopted, Runnable ready) {
    Map<UUID, Stored> before = stored(repairs.stream().map(Repair::write).toList(), adopted);
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
    points.server().upsert(expected.stream().map(this::request).iterator(), REPAIRS);
    List<Write> written = expected.stream().map(Repair::write).toList();
    Map<UUID, Stored> after = stored(written, adopted);
    List<PointChange> changes = new ArrayList<>();
    for (Write write : written) {
      PointChange change = change(write, before.get(write.id()));
      Stored now = after.get(write.id());
      if (now == null
          || now.revision() != write.revision()
          || !Objects.equals(now.counted(), change.after())) {
        return Optional.empty();
      }
      changes.add(change);
    }
    return Optional.of(changes);
  }

  private static @Nullable Long revision(@Nullable Stored stored) {
    return stored == null ? null : stored.revision();
  }

  private static PointChange change(Write write, @Nullable Stored old) {
    return new PointChange(write.id(), old == null ? null : old.counted(), CountedPoint.of(write));
  }

  private UpsertPoints request(Repair repair) {
    UpsertPoints.Builder request = points.upsert().addPoints(points.structs().of(repair.write()));
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
