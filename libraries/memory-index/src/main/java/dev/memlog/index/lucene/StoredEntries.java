package dev.memlog.index.lucene;

import dev.memlog.index.PartitionDigest;
import dev.memlog.index.PartitionDigests;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.StoredVector;
import dev.memlog.index.lucene.search.EntryReader;
import dev.memlog.index.packed.PackedPoint;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/** A reader of entries and vectors in one point-in-time view, tombstones included. */
final class StoredEntries {

  private StoredEntries() {}

  private interface Visitor {
    void visit(EntryReader entries, int doc) throws IOException;
  }

  /** Passes each entry to the receiver. */
  static void scan(IndexReader reader, Consumer<StoredEntry> receiver) throws IOException {
    visit(reader, (entries, doc) -> receiver.accept(entries.read(doc)));
  }

  /** Returns the digests of all stored points, by partition. */
  static Map<Integer, PartitionDigest> digests(IndexReader reader) throws IOException {
    PartitionDigests digests = new PartitionDigests();
    visit(reader, (entries, doc) -> digests.replace(null, entries.counted(doc)));
    return digests.copy();
  }

  /** Returns the entries of these ids, without ids that are not stored. */
  static Map<UUID, StoredEntry> of(IndexReader reader, Collection<UUID> ids) throws IOException {
    StoredIds stored = new StoredIds(reader);
    Map<UUID, StoredEntry> entries = new HashMap<>();
    for (UUID id : ids) {
      StoredIds.Stored found = stored.find(id);
      if (found != null) {
        entries.put(id, new EntryReader(found.reader()).read(found.doc()));
      }
    }
    return entries;
  }

  /** Returns the vectors of the points with these ids, without points that have none. */
  static Map<UUID, StoredVector> vectors(IndexReader reader, Collection<UUID> ids)
      throws IOException {
    StoredIds stored = new StoredIds(reader);
    Map<UUID, StoredVector> vectors = new HashMap<>();
    for (UUID id : ids) {
      StoredIds.Stored found = stored.find(id);
      BytesRef point = found == null ? null : found.point();
      float[] vector = found == null ? null : found.vector();
      if (point != null && vector != null) {
        vectors.put(id, new StoredVector(PackedPoint.unpackContentHash(point), vector));
      }
    }
    return vectors;
  }

  private static void visit(IndexReader reader, Visitor visitor) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      LeafReader segment = leaf.reader();
      if (segment.numDocs() == 0) {
        continue;
      }
      EntryReader entries = new EntryReader(segment);
      Bits live = segment.getLiveDocs();
      for (int doc = 0; doc < segment.maxDoc(); doc++) {
        if (live == null || live.get(doc)) {
          visitor.visit(entries, doc);
        }
      }
    }
  }
}
