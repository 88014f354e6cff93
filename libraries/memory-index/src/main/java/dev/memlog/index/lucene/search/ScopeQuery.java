package dev.memlog.index.lucene.search;

import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.jspecify.annotations.Nullable;

/** A Lucene query that matches a precomputed {@link Scope}. */
final class ScopeQuery extends Query {

  private final Map<Integer, Scope.Segment> segments = new HashMap<>();

  ScopeQuery(Scope scope) {
    for (Scope.Segment segment : scope.segments()) {
      segments.put(segment.context().ord, segment);
    }
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) {
        Scope.Segment segment = segments.get(context.ord);
        return segment == null
            ? null
            : ConstantScoreScorerSupplier.fromIterator(
                new BitSetIterator(segment.points(), segment.size()),
                score(),
                mode,
                context.reader().maxDoc());
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return false;
      }
    };
  }

  @Override
  public String toString(String field) {
    return "scope";
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
