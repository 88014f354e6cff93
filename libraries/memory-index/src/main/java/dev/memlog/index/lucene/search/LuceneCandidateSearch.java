package dev.memlog.index.lucene.search;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.CandidateQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;

/** A search for candidates in one point-in-time view of the index. */
public final class LuceneCandidateSearch {

  private LuceneCandidateSearch() {}

  public static CandidatePool search(IndexSearcher searcher, Scope scope, CandidateQuery query)
      throws IOException {
    Map<String, Long> counts = ScopedWords.documentFrequencies(scope, query.words());
    int[] byVector = VectorPath.nearest(searcher, scope, query.vector(), query.depth());
    int[] byWords = WordPath.best(searcher, scope, counts, query.depth());
    Arrays.sort(byVector);
    Arrays.sort(byWords);
    int[] all =
        IntStream.concat(Arrays.stream(byVector), Arrays.stream(byWords))
            .sorted()
            .distinct()
            .toArray();
    List<Candidate> candidates = new ArrayList<>(all.length);
    int next = 0;
    for (LeafReaderContext segment : searcher.getLeafContexts()) {
      int end = segment.docBase + segment.reader().maxDoc();
      if (next == all.length || all[next] >= end) {
        continue;
      }
      CandidateReader reader = new CandidateReader(segment.reader(), query);
      for (; next < all.length && all[next] < end; next++) {
        int doc = all[next];
        candidates.add(
            reader.read(
                doc - segment.docBase,
                Arrays.binarySearch(byVector, doc) >= 0,
                Arrays.binarySearch(byWords, doc) >= 0));
      }
    }
    return new CandidatePool(candidates, scope.size(), counts);
  }
}
