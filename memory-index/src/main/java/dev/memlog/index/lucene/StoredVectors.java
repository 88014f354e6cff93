package dev.memlog.index.lucene;

import dev.memlog.index.StoredVector;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.util.BytesRef;

/** Reads vectors by id. */
final class StoredVectors {

  private StoredVectors() {}

  static Map<UUID, StoredVector> of(IndexReader reader, Collection<UUID> ids) throws IOException {
    StoredIds stored = new StoredIds(reader);
    Map<UUID, StoredVector> vectors = new HashMap<>();
    for (UUID id : ids) {
      StoredIds.Place place = stored.find(id);
      BytesRef point = place == null ? null : place.point();
      if (place != null && point != null) {
        vectors.put(id, new StoredVector(PackedPoint.unpackContentHash(point), vector(place)));
      }
    }
    return vectors;
  }

  private static float[] vector(StoredIds.Place place) throws IOException {
    FloatVectorValues values = place.reader().getFloatVectorValues(Names.VECTOR);
    if (values != null) {
      var documents = values.iterator();
      if (documents.advance(place.doc()) == place.doc()) {
        return values.vectorValue(documents.index()).clone();
      }
    }
    throw new IOException("document " + place.doc() + " has a point but no vector");
  }
}
