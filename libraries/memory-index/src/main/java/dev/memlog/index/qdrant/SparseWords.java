package dev.memlog.index.qdrant;

import dev.memlog.index.analysis.Bm25;
import dev.memlog.index.analysis.WeightedWords;
import io.qdrant.client.grpc.Points.SparseVector;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * Words as sparse vectors whose product is BM25. A word's dimension is its hash (Murmur3, 32 bits).
 * A collision of hashes only makes proposals less accurate, since the payload has the exact words.
 */
final class SparseWords {

  private static final int SEED = 0;

  private SparseWords() {}

  static SparseVector document(WeightedWords words) {
    Map<Integer, Float> weights = new TreeMap<>();
    words
        .frequencies()
        .forEach(
            (word, frequency) ->
                weights.merge(
                    place(word), (float) Bm25.weight(frequency, words.length()), Float::sum));
    return vector(weights);
  }

  /**
   * Returns the vector of a query.
   *
   * @param points the number of points in the query's scope
   * @param documentFrequencies for each of the query's words, the number of those points that
   *     contain it; a word that no point contains is left out of the vector
   */
  static SparseVector query(long points, Map<String, Long> documentFrequencies) {
    Map<Integer, Float> weights = new TreeMap<>();
    documentFrequencies.forEach(
        (word, having) -> {
          if (having > 0) {
            // Counts come from separate requests, so a word's may exceed the number of points.
            double idf = Bm25.idf(Math.max(points, having), having);
            weights.merge(place(word), (float) idf, Float::sum);
          }
        });
    return vector(weights);
  }

  private static SparseVector vector(Map<Integer, Float> weights) {
    return SparseVector.newBuilder()
        .addAllIndices(weights.keySet())
        .addAllValues(weights.values())
        .build();
  }

  private static int place(String word) {
    return StringHelper.murmurhash3_x86_32(new BytesRef(word), SEED);
  }
}
