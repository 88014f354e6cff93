package dev.memlog.index.lucene.search;

import dev.memlog.index.analysis.Bm25;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.BM25Similarity;

/**
 * A search that finds the points that best match the query's words by BM25, the lexical path. It
 * uses the counts of the scope, so that writes of other tenants do not affect the scores.
 */
final class WordPath {

  private static final BM25Similarity BM25 = new BM25Similarity((float) Bm25.K1, (float) Bm25.B);

  private WordPath() {}

  /** Returns the documents of at most {@code depth} points, in unspecified order. */
  static int[] best(
      IndexSearcher searcher, Scope scope, Map<String, Long> documentFrequencies, int depth)
      throws IOException {
    List<String> words = rarest(documentFrequencies);
    if (words.isEmpty()) {
      return new int[0];
    }
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    query.add(new ScopeQuery(scope), Occur.FILTER);
    query.setMinimumNumberShouldMatch(1);
    for (String word : words) {
      query.add(new TermQuery(new Term(ReservedFields.WORDS, word)), Occur.SHOULD);
    }
    IndexSearcher scoped = new ScopedSearcher(searcher, scope, documentFrequencies);
    ScoreDoc[] found = scoped.search(query.build(), depth).scoreDocs;
    return Arrays.stream(found).mapToInt(hit -> hit.doc).toArray();
  }

  /**
   * Returns the words that occur in any point, the rarest first, limited to the number that Lucene
   * accepts in one query.
   */
  private static List<String> rarest(Map<String, Long> documentFrequencies) {
    return documentFrequencies.entrySet().stream()
        .filter(word -> word.getValue() > 0)
        .sorted(Map.Entry.comparingByValue())
        .limit(IndexSearcher.getMaxClauseCount() - 1L)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** A searcher that scores with the scope's counts instead of the whole index's. */
  private static final class ScopedSearcher extends IndexSearcher {
    private final Scope scope;
    private final Map<String, Long> documentFrequencies;

    ScopedSearcher(IndexSearcher whole, Scope scope, Map<String, Long> documentFrequencies) {
      super(whole.getTopReaderContext());
      this.scope = scope;
      this.documentFrequencies = documentFrequencies;
      setSimilarity(BM25);
      setQueryCache(null);
    }

    @Override
    public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) {
      long scoped = documentFrequencies.getOrDefault(term.text(), 1L);
      return new TermStatistics(term.bytes(), scoped, Math.max(scoped, totalTermFreq));
    }

    @Override
    public CollectionStatistics collectionStatistics(String field) {
      long points = scope.size();
      return new CollectionStatistics(
          field, getIndexReader().maxDoc(), points, points * Bm25.AVERAGE_LENGTH, points);
    }
  }
}
