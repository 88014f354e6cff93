package dev.memlog.index.lucene.search;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.CollectionSpec.FieldType;
import dev.memlog.index.Filter;
import dev.memlog.index.Filter.Condition;
import java.util.Set;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.util.BytesRef;

/**
 * A converter of filters to Lucene's queries. Only live points have a tenant, so tombstones never
 * match.
 */
public record FilterQuery(CollectionSpec spec) {

  /**
   * Converts a filter.
   *
   * @throws IllegalArgumentException if a field is unknown or cannot be matched in that way
   */
  public Query of(Filter filter) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    all.add(new TermQuery(new Term(ReservedFields.TENANT, filter.tenant())), Occur.FILTER);
    for (Condition condition : filter.conditions()) {
      all.add(of(condition), Occur.FILTER);
    }
    return all.build();
  }

  private Query of(Condition condition) {
    return switch (condition) {
      case Condition.AnyOf(String field, Set<String> values) -> {
        spec.requireType(field, FieldType.KEYWORD);
        // Each segment looks up a set again, which dominates the cost in a small scope.
        yield values.size() == 1
            ? new TermQuery(new Term(ReservedFields.field(field), values.iterator().next()))
            : new TermInSetQuery(
                ReservedFields.field(field), values.stream().map(BytesRef::new).toList());
      }
      case Condition.Absent(String field) -> {
        spec.requireType(field, FieldType.KEYWORD);
        // A range without ends matches each point that has a value.
        yield new BooleanQuery.Builder()
            .add(MatchAllDocsQuery.INSTANCE, Occur.FILTER)
            .add(
                TermRangeQuery.newStringRange(ReservedFields.field(field), null, null, true, true),
                Occur.MUST_NOT)
            .build();
      }
      case Condition.Range(String field, long from, long to) -> {
        spec.requireType(field, FieldType.NUMBER);
        yield from < to
            ? LongField.newRangeQuery(ReservedFields.field(field), from, to - 1)
            : new MatchNoDocsQuery("an empty range");
      }
    };
  }
}
