package dev.memlog.index.lucene;

import dev.memlog.index.InvalidPointException;
import dev.memlog.index.Point;
import dev.memlog.index.Write;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.IndexReader;

/**
 * The guard of writes. It accepts a write only if its revision is newer than the stored one. An
 * equal revision is accepted if the stored point still lacks its vector, and the write brings it or
 * deletes the point. The owner must match.
 */
final class Guard {

  private Guard() {}

  /**
   * Returns the writes that change something.
   *
   * @param stored a reader that sees every write that was applied before
   * @throws InvalidPointException if an id belongs to another tenant
   */
  static List<Write> newer(IndexReader stored, List<Write> writes) throws IOException {
    StoredIds ids = new StoredIds(stored);
    List<Write> newer = new ArrayList<>(writes.size());
    for (Write write : writes) {
      StoredIds.Place place = ids.find(write.id());
      if (place == null) {
        newer.add(write);
        continue;
      }
      String tenant = tenant(write);
      if (!place.owner().equals(tenant)) {
        throw new InvalidPointException(
            write.id(), "tenant must be the id's own tenant, got " + tenant);
      }
      long revision = place.revision();
      if (revision < write.revision() || (revision == write.revision() && settles(write, place))) {
        newer.add(write);
      }
    }
    return newer;
  }

  /**
   * Returns whether a write of the same revision brings the missing vector, or deletes the point
   * that lacks it.
   */
  private static boolean settles(Write write, StoredIds.Place place) throws IOException {
    boolean last =
        switch (write) {
          case Write.Upsert(Point point) -> point.vector() != null;
          case Write.Delete _ -> true;
        };
    return last && place.point() != null && place.vector() == null;
  }

  private static String tenant(Write write) {
    return switch (write) {
      case Write.Upsert upsert -> upsert.point().tenant();
      case Write.Delete delete -> delete.tenant();
    };
  }
}
