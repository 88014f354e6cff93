package dev.memlog.index.lucene;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;

/** Walks over documents in ascending order. */
final class Documents {

  private Documents() {}

  /**
   * Whether the iterator has this document. It may stand beyond it already, and an iterator that is
   * sent back answers whatever it likes.
   *
   * @param doc not less than in the call before
   */
  static boolean has(DocIdSetIterator documents, int doc) throws IOException {
    int at = documents.docID() < doc ? documents.advance(doc) : documents.docID();
    return at == doc;
  }
}
