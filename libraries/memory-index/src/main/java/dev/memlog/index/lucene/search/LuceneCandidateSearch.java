package dev.memlog.index.lucene.search;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidatePool.Candidate;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.packed.FieldNames;
import dev.memlog.index.packed.PackedPoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.VectorUtil;
import org.jspecify.annotations.Nullable;

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

  /**
   * A reader of one segment's candidates with all data that a ranking needs. Candidates must be
   * read in ascending order of their documents.
   */
  private static final class CandidateReader {

    private final float[] vector;
    private final @Nullable FloatVectorValues vectors;
    private final @Nullable DocIndexIterator stored;
    private final BinaryDocValues points;
    private final NumericDocValues revisions;
    private final NumericDocValues lengths;
    private final Map<String, PostingsEnum> postings;
    private final FieldNames names = new FieldNames();

    /**
     * Creates a reader.
     *
     * @param segment the segment, which must have live points
     */
    CandidateReader(LeafReader segment, CandidateQuery query) throws IOException {
      this.vector = query.vector();
      this.vectors = segment.getFloatVectorValues(ReservedFields.VECTOR);
      this.stored = vectors == null ? null : vectors.iterator();
      this.points = DocValues.getBinary(segment, ReservedFields.POINT);
      this.revisions = DocValues.getNumeric(segment, ReservedFields.REVISION);
      this.lengths = DocValues.getNumeric(segment, ReservedFields.LENGTH);
      this.postings = HashMap.newHashMap(query.words().size());
      Terms terms = segment.terms(ReservedFields.WORDS);
      if (terms != null) {
        TermsEnum found = terms.iterator();
        for (String word : query.words()) {
          if (found.seekExact(new BytesRef(word))) {
            postings.put(word, found.postings(null, PostingsEnum.FREQS));
          }
        }
      }
    }

    /**
     * Reads a candidate.
     *
     * @param doc the document in the segment, greater than in the preceding call
     */
    Candidate read(int doc, boolean byVector, boolean byWords) throws IOException {
      if (!points.advanceExact(doc) || !revisions.advanceExact(doc) || !lengths.advanceExact(doc)) {
        throw new IOException("document " + doc + " is in scope but has no point");
      }
      return new Candidate(
          PackedPoint.unpackStored(points.binaryValue(), revisions.longValue(), names),
          cosine(doc),
          byVector,
          byWords,
          frequencies(doc),
          Math.toIntExact(lengths.longValue()));
    }

    /** Returns the cosine of a document; NaN if it has no vector yet. */
    private double cosine(int doc) throws IOException {
      if (vectors == null || stored == null) {
        return Double.NaN;
      }
      return Documents.has(stored, doc)
          ? VectorUtil.dotProduct(vector, vectors.vectorValue(stored.index()))
          : Double.NaN;
    }

    private Map<String, Integer> frequencies(int doc) throws IOException {
      Map<String, Integer> frequencies = new HashMap<>();
      for (Map.Entry<String, PostingsEnum> word : postings.entrySet()) {
        PostingsEnum having = word.getValue();
        if (Documents.has(having, doc)) {
          frequencies.put(word.getKey(), having.freq());
        }
      }
      return frequencies;
    }
  }
}
