package dev.memlog.bench.faults.server;

import dev.memlog.index.MemoryIndex;
import dev.memlog.index.Point;
import dev.memlog.index.Repair;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.Write;
import dev.memlog.index.analysis.WeightedWords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** A utility that damages an index without notice to its indexer. */
final class IndexDamage {

  private static final int KINDS = 3;

  private IndexDamage() {}

  /**
   * Removes some live entries of an index, alters some, and replaces some by older versions. Also
   * adds entries that no topic contains.
   *
   * @param most the largest number of entries of each kind of damage
   * @return the number of entries of each of the four kinds of damage; it is less than {@code most}
   *     if the index has too few entries
   */
  static int inflict(MemoryIndex index, int most, long seed) {
    var random = new Random(seed);
    List<StoredEntry> live = new ArrayList<>();
    index.scan(
        entry -> {
          // There is no older version of an entry with revision 0.
          if (!entry.deleted() && entry.revision() > 0) {
            live.add(entry);
          }
        });
    Collections.shuffle(live, random);
    int each = Math.min(most, live.size() / KINDS);
    List<Repair> repairs = new ArrayList<>();
    for (int i = 0; i < each; i++) {
      StoredEntry missing = live.get(KINDS * i);
      StoredEntry stale = live.get(KINDS * i + 1);
      StoredEntry altered = live.get(KINDS * i + 2);
      long older = missing.revision() - 1;
      repairs.add(
          new Repair(
              missing.revision(),
              new Write.Delete(missing.id(), missing.tenant(), older, missing.partition())));
      repairs.add(replacing(index, stale, stale.revision() - 1));
      repairs.add(replacing(index, altered, altered.revision()));
      UUID orphan = new UUID(random.nextLong(), random.nextLong());
      repairs.add(new Repair(null, other(index, altered, orphan, altered.revision())));
    }
    index.repair(repairs);
    return each;
  }

  private static Repair replacing(MemoryIndex index, StoredEntry entry, long revision) {
    return new Repair(entry.revision(), other(index, entry, entry.id(), revision));
  }

  /** Returns a point with content that no topic contains. */
  private static Write other(MemoryIndex index, StoredEntry like, UUID id, long revision) {
    var vector = new float[index.collection().dimensions()];
    vector[0] = 1;
    return new Write.Upsert(
        new Point(
            id,
            revision,
            like.tenant(),
            "damaged",
            vector,
            new WeightedWords(Map.of(), 0),
            Map.of(),
            like.partition()));
  }
}
