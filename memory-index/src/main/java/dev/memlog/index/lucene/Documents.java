package dev.memlog.index.lucene;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;

/** Iteration over documents in ascending order. */
final class Documents {

  private Documents() {}

  /**
   * Returns whether the iterator has this document. The iterator may already be beyond it, and to
   * move it backwards is undefined.
   *
   * @param doc the document, not less than in the call before
   */
  static boolean has(DocIdSetIterator documents, int doc) throws IOException {
    int at = documents.docID() < doc ? documents.advance(doc) : documents.docID();
    return at == doc;
  }
}
