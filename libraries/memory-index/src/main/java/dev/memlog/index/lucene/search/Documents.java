package dev.memlog.index.lucene.search;

import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Static methods that read values of documents in ascending order. */
public final class Documents {

  private Documents() {}

  /**
   * Returns whether the iterator contains this document. The iterator may already be beyond the
   * document; it cannot move backwards.
   *
   * @param doc the document, not less than in the preceding call
   */
  static boolean has(DocIdSetIterator documents, int doc) throws IOException {
    int at = documents.docID() < doc ? documents.advance(doc) : documents.docID();
    return at == doc;
  }

  /**
   * Returns the number that a document must have.
   *
   * @throws IOException if it lacks it
   */
  public static long number(NumericDocValues values, int doc, String name) throws IOException {
    if (!values.advanceExact(doc)) {
      throw new IOException("document " + doc + " has no " + name);
    }
    return values.longValue();
  }

  /** Returns the bytes of a document; null if it has none. */
  public static @Nullable BytesRef bytes(BinaryDocValues values, int doc) throws IOException {
    return values.advanceExact(doc) ? values.binaryValue() : null;
  }

  /**
   * Returns the bytes that a document must have.
   *
   * @throws IOException if it lacks them
   */
  public static BytesRef requiredBytes(BinaryDocValues values, int doc, String name)
      throws IOException {
    BytesRef bytes = bytes(values, doc);
    if (bytes == null) {
      throw new IOException("document " + doc + " has no " + name);
    }
    return bytes;
  }
}
