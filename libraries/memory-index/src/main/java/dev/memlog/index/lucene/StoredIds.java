package dev.memlog.index.lucene;

import dev.memlog.index.CountedPoint;
import dev.memlog.index.lucene.search.Documents;
import dev.memlog.index.lucene.search.EntryReader;
import dev.memlog.index.lucene.search.ReservedFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A finder of documents by id in one point-in-time view, tombstones included. For use by one
 * thread.
 */
final class StoredIds {

  private final List<Segment> segments = new ArrayList<>();

  StoredIds(IndexReader reader) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms ids = leaf.reader().terms(ReservedFields.ID);
      if (ids != null) {
        segments.add(new Segment(leaf.reader(), ids.iterator()));
      }
    }
  }

  /** Returns the one live document of an id; null if there is none. */
  @Nullable Stored find(UUID id) throws IOException {
    BytesRef term = PointDocuments.bytes(id);
    for (Segment segment : segments) {
      if (segment.ids.seekExact(term)) {
        Bits live = segment.reader.getLiveDocs();
        PostingsEnum documents = segment.ids.postings(null, PostingsEnum.NONE);
        for (int doc = documents.nextDoc();
            doc != DocIdSetIterator.NO_MORE_DOCS;
            doc = documents.nextDoc()) {
          if (live == null || live.get(doc)) {
            return new Stored(segment.reader, doc);
          }
        }
      }
    }
    return null;
  }

  private record Segment(LeafReader reader, TermsEnum ids) {}

  /** A document of a segment. */
  record Stored(LeafReader reader, int doc) {

    long revision() throws IOException {
      return number(ReservedFields.REVISION);
    }

    String owner() throws IOException {
      BinaryDocValues owners = DocValues.getBinary(reader, ReservedFields.OWNER);
      return Documents.requiredBytes(owners, doc, ReservedFields.OWNER).utf8ToString();
    }

    /** Returns the contribution of the document to a digest; null for a tombstone. */
    @Nullable CountedPoint counted(UUID id) throws IOException {
      BytesRef content = bytes(ReservedFields.CONTENT);
      return content == null
          ? null
          : new CountedPoint(
              id,
              Math.toIntExact(number(ReservedFields.PARTITION)),
              revision(),
              EntryReader.content(content));
    }

    /** Returns the packed point; null for a tombstone. */
    @Nullable BytesRef point() throws IOException {
      return bytes(ReservedFields.POINT);
    }

    /** Returns the vector; null for a tombstone, and for a point without a vector yet. */
    float @Nullable [] vector() throws IOException {
      FloatVectorValues values = reader.getFloatVectorValues(ReservedFields.VECTOR);
      if (values == null) {
        return null;
      }
      var documents = values.iterator();
      return documents.advance(doc) == doc ? values.vectorValue(documents.index()).clone() : null;
    }

    private long number(String field) throws IOException {
      return Documents.number(DocValues.getNumeric(reader, field), doc, field);
    }

    private @Nullable BytesRef bytes(String field) throws IOException {
      return Documents.bytes(DocValues.getBinary(reader, field), doc);
    }
  }
}
