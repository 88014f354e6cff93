package dev.memlog.index.qdrant;

import dev.memlog.index.Bm25;
import dev.memlog.index.WeightedWords;
import io.qdrant.client.grpc.Points.SparseVector;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * Words as sparse vectors whose product is BM25. A word's place is its hash (Murmur3, 32 bits):
 * words that share one only make a proposal less fit, the exact words are in the payload.
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
   * @param points in the query's scope
   * @param documentFrequencies of the query's words in that scope; a word that no point has is left
   *     out
   */
  static SparseVector query(long points, Map<String, Long> documentFrequencies) {
    Map<Integer, Float> weights = new TreeMap<>();
    documentFrequencies.forEach(
        (word, having) -> {
          if (having > 0) {
            // Counted one after the other, so that a word may seem to be in more points than there
            // are.
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
