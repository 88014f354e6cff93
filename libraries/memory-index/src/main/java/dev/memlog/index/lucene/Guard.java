package dev.memlog.index.lucene;

import dev.memlog.index.CountedPoint;
import dev.memlog.index.InvalidPointException;
import dev.memlog.index.Point;
import dev.memlog.index.Repair;
import dev.memlog.index.Write;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.IndexReader;
import org.jspecify.annotations.Nullable;

/**
 * The guard of writes. It accepts a write only if its revision is newer than the stored revision.
 * An equal revision is accepted if the stored point still lacks its vector, and the write adds this
 * vector or deletes the point. The write's tenant must be the owner of the stored entry.
 *
 * <p>A deleted id is guarded only until {@link GuardedWriter#maintain} drops its tombstone, after
 * {@link LuceneSettings#tombstoneRetention}. From then on the guard accepts any write of the id,
 * and the caller must send none. The indexer sends none: it reads each partition in order, from a
 * position that the index has committed with the tombstone, so it meets no record before the delete
 * without the delete. The topic keeps that delete for {@code delete.retention.ms}, 30 days. The
 * indexer refuses an index that was last up to date before that.
 */
final class Guard {

  private Guard() {}

  /**
   * A write that the guard has accepted.
   *
   * @param replaced the contribution of the stored point to a digest; null if no live point is
   *     stored
   */
  record Accepted(Write write, @Nullable CountedPoint replaced) {}

  /** A choice of the writes to apply. It uses a reader that sees all writes applied so far. */
  interface Choice {
    List<Accepted> from(IndexReader stored) throws IOException;
  }

  /**
   * Returns the writes that pass the guard.
   *
   * @param stored a reader that sees every write that was applied before
   * @throws InvalidPointException if an id belongs to a different tenant
   */
  static List<Accepted> newer(IndexReader stored, List<Write> writes) throws IOException {
    StoredIds ids = new StoredIds(stored);
    List<Accepted> newer = new ArrayList<>(writes.size());
    for (Write write : writes) {
      StoredIds.Stored found = ids.find(write.id());
      if (found == null) {
        newer.add(accept(write, null));
        continue;
      }
      String tenant = write.tenant();
      if (!found.owner().equals(tenant)) {
        throw new InvalidPointException(
            write.id(), "tenant must be the id's own tenant, got " + tenant);
      }
      long revision = found.revision();
      if (revision < write.revision()
          || (revision == write.revision() && completes(write, found))) {
        newer.add(accept(write, found));
      }
    }
    return newer;
  }

  /**
   * Returns the writes of the repairs whose stored entry is still the expected one.
   *
   * @param stored a reader that sees every write that was applied before
   */
  static List<Accepted> expected(IndexReader stored, List<Repair> repairs) throws IOException {
    StoredIds ids = new StoredIds(stored);
    List<Accepted> expected = new ArrayList<>();
    for (Repair repair : repairs) {
      StoredIds.Stored found = ids.find(repair.write().id());
      Long revision = found == null ? null : found.revision();
      if (Objects.equals(revision, repair.expected())) {
        expected.add(accept(repair.write(), found));
      }
    }
    return expected;
  }

  /** Returns writes that were accepted before, adapted to the present state of the index. */
  static List<Accepted> again(IndexReader stored, Collection<Write> writes) throws IOException {
    StoredIds ids = new StoredIds(stored);
    List<Accepted> again = new ArrayList<>(writes.size());
    for (Write write : writes) {
      again.add(accept(write, ids.find(write.id())));
    }
    return again;
  }

  private static Accepted accept(Write write, StoredIds.@Nullable Stored found) throws IOException {
    return new Accepted(write, found == null ? null : found.counted(write.id()));
  }

  /**
   * Returns whether a write of the same revision adds the missing vector, or deletes the point
   * without a vector.
   */
  private static boolean completes(Write write, StoredIds.Stored found) throws IOException {
    boolean last =
        switch (write) {
          case Write.Upsert(Point point) -> point.vector() != null;
          case Write.Delete _ -> true;
        };
    return last && found.point() != null && found.vector() == null;
  }
}
