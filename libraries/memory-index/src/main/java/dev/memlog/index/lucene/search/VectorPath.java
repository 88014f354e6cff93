package dev.memlog.index.lucene.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.NumericUtils;
import org.apache.lucene.util.VectorUtil;

/**
 * A search that finds the points nearest to the query's vector, the dense path. In a small scope,
 * such as one conversation, it compares all points. This is exact, and no slower than a search
 * through a graph of all tenants' points.
 */
final class VectorPath {

  /**
   * The largest number of points in a scope that are all compared. With 384 dimensions this takes 4
   * ms. A search for 200 hits through a graph takes as long and misses one hit in thirty.
   */
  private static final int COMPARED_WHOLE = 10_000;

  private VectorPath() {}

  /** Returns the documents of at most {@code depth} points, in unspecified order. */
  static int[] nearest(IndexSearcher searcher, Scope scope, float[] vector, int depth)
      throws IOException {
    if (scope.size() <= COMPARED_WHOLE) {
      return compared(scope, vector, depth);
    }
    KnnFloatVectorQuery query =
        new KnnFloatVectorQuery(ReservedFields.VECTOR, vector, depth, new ScopeQuery(scope));
    ScoreDoc[] found = searcher.search(query, depth).scoreDocs;
    return Arrays.stream(found).mapToInt(hit -> hit.doc).toArray();
  }

  private static int[] compared(Scope scope, float[] vector, int depth) throws IOException {
    long[] ranked = new long[scope.size()];
    int size = 0;
    for (Scope.Segment segment : scope.segments()) {
      FloatVectorValues values =
          segment.context().reader().getFloatVectorValues(ReservedFields.VECTOR);
      if (values == null) {
        continue;
      }
      KnnVectorValues.DocIndexIterator stored = values.iterator();
      DocIdSetIterator points = new BitSetIterator(segment.points(), segment.size());
      for (int doc = points.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = points.nextDoc()) {
        if (Documents.has(stored, doc)) {
          float cosine = VectorUtil.dotProduct(vector, values.vectorValue(stored.index()));
          ranked[size++] = rank(cosine, segment.context().docBase + doc);
        }
      }
    }
    Arrays.sort(ranked, 0, size);
    return Arrays.stream(ranked, 0, Math.min(size, depth)).mapToInt(rank -> (int) rank).toArray();
  }

  /** Returns a number that sorts by descending cosine, then by document. */
  private static long rank(float cosine, int doc) {
    return ((long) ~NumericUtils.floatToSortableInt(cosine) << 32) | doc;
  }
}
