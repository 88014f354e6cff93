package dev.memlog.index.lucene;

import dev.memlog.index.StoredVector;
import dev.memlog.index.packed.PackedPoint;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.util.BytesRef;

/** A reader of vectors by id. */
final class StoredVectors {

  private StoredVectors() {}

  static Map<UUID, StoredVector> of(IndexReader reader, Collection<UUID> ids) throws IOException {
    StoredIds stored = new StoredIds(reader);
    Map<UUID, StoredVector> vectors = new HashMap<>();
    for (UUID id : ids) {
      StoredIds.Place place = stored.find(id);
      BytesRef point = place == null ? null : place.point();
      float[] vector = place == null ? null : place.vector();
      if (point != null && vector != null) {
        vectors.put(id, new StoredVector(PackedPoint.unpackContentHash(point), vector));
      }
    }
    return vectors;
  }
}
