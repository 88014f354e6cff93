package dev.memlog.index.lucene.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/** A counter of the points in a scope that contain each word. The counts are exact. */
final class ScopedWords {

  /** The cost of a skip in the postings, as a number of postings read in sequence. */
  private static final int SKIP_COST = 8;

  private ScopedWords() {}

  /** Returns the count of every word; 0 for a word that no point contains. */
  static Map<String, Long> documentFrequencies(Scope scope, Set<String> words) throws IOException {
    Map<String, Long> counts = HashMap.newHashMap(words.size());
    words.forEach(word -> counts.put(word, 0L));
    for (Scope.Segment segment : scope.segments()) {
      Terms terms = segment.context().reader().terms(ReservedFields.WORDS);
      if (terms == null) {
        continue;
      }
      TermsEnum found = terms.iterator();
      for (String word : words) {
        if (found.seekExact(new BytesRef(word))) {
          counts.merge(word, (long) count(segment, found), Long::sum);
        }
      }
    }
    return counts;
  }

  private static int count(Scope.Segment segment, TermsEnum word) throws IOException {
    if (segment.isWhole()) {
      return word.docFreq();
    }
    PostingsEnum having = word.postings(null, PostingsEnum.NONE);
    return (long) segment.size() * SKIP_COST < word.docFreq()
        ? countFromScope(segment.points(), having)
        : countFromPostings(segment.points(), having);
  }

  private static int countFromPostings(FixedBitSet points, PostingsEnum having) throws IOException {
    int count = 0;
    for (int doc = having.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = having.nextDoc()) {
      if (points.get(doc)) {
        count++;
      }
    }
    return count;
  }

  private static int countFromScope(FixedBitSet points, PostingsEnum having) throws IOException {
    int count = 0;
    int point = points.nextSetBit(0);
    while (point != DocIdSetIterator.NO_MORE_DOCS) {
      int doc = having.docID() < point ? having.advance(point) : having.docID();
      if (doc == DocIdSetIterator.NO_MORE_DOCS) {
        break;
      }
      if (doc == point) {
        count++;
        doc++;
      }
      point = doc < points.length() ? points.nextSetBit(doc) : DocIdSetIterator.NO_MORE_DOCS;
    }
    return count;
  }
}
