package dev.memlog.index.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;

/**
 * The points that a query may see, computed once for both paths and all counts.
 *
 * @param segments the segments that contain such points
 * @param size the number of points
 */
public record Scope(List<Segment> segments, int size) {

  /**
   * The part of a scope in one segment.
   *
   * @param context the segment
   * @param points the points in scope, live ones only
   * @param size the number of points in scope
   */
  public record Segment(LeafReaderContext context, FixedBitSet points, int size) {

    /** Returns whether every document of the segment is in scope. */
    boolean isWhole() {
      return size == context.reader().maxDoc();
    }
  }

  public static Scope of(IndexSearcher searcher, Query filter) throws IOException {
    Weight weight =
        searcher.createWeight(searcher.rewrite(filter), ScoreMode.COMPLETE_NO_SCORES, 1);
    List<Segment> segments = new ArrayList<>();
    int size = 0;
    for (LeafReaderContext context : searcher.getLeafContexts()) {
      Scorer scorer = weight.scorer(context);
      if (scorer == null) {
        continue;
      }
      FixedBitSet points = new FixedBitSet(context.reader().maxDoc());
      points.or(scorer.iterator());
      Bits live = context.reader().getLiveDocs();
      if (live != null) {
        live.applyMask(points, 0);
      }
      int count = points.cardinality();
      if (count > 0) {
        segments.add(new Segment(context, points, count));
        size += count;
      }
    }
    return new Scope(List.copyOf(segments), size);
  }
}
