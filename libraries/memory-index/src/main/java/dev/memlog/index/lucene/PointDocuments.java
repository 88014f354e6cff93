package dev.memlog.index.lucene;

import static java.util.Objects.requireNonNull;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.Point;
import dev.memlog.index.Write;
import dev.memlog.index.lucene.search.ReservedFields;
import dev.memlog.index.packed.PackedPoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A converter of writes to documents. Points must have passed {@link dev.memlog.index.PointRules}.
 */
record PointDocuments(CollectionSpec spec) {

  private static final FieldType WORDS_TYPE = wordsType();

  /** Returns the term by which the document of an id is replaced. */
  static Term term(UUID id) {
    return new Term(ReservedFields.ID, bytes(id));
  }

  static BytesRef bytes(UUID id) {
    return bytes(id.getMostSignificantBits(), id.getLeastSignificantBits());
  }

  private static BytesRef bytes(long high, long low) {
    return new BytesRef(ByteBuffer.allocate(16).putLong(high).putLong(low).array());
  }

  /**
   * Converts a write to a document.
   *
   * @param counted the contribution to the digest, see {@link CountedPoint#of}
   * @param now the time of a delete, epoch milliseconds
   */
  Document document(Write write, @Nullable CountedPoint counted, long now) throws IOException {
    return switch (write) {
      case Write.Upsert(Point point) -> live(point, requireNonNull(counted, "counted"));
      case Write.Delete delete -> tombstone(delete, now);
    };
  }

  private Document live(Point point, CountedPoint counted) throws IOException {
    Document document = identity(new Write.Upsert(point));
    document.add(
        new BinaryDocValuesField(
            ReservedFields.CONTENT, bytes(counted.content().high(), counted.content().low())));
    document.add(new StringField(ReservedFields.TENANT, point.tenant(), Field.Store.NO));
    PackedPoint packed = new PackedPoint(point.contentHash(), point.id(), point.fields());
    document.add(new BinaryDocValuesField(ReservedFields.POINT, packed.pack()));
    float[] vector = point.vector();
    if (vector != null) {
      document.add(
          new KnnFloatVectorField(
              ReservedFields.VECTOR, vector, VectorSimilarityFunction.DOT_PRODUCT));
    }
    document.add(new Field(ReservedFields.WORDS, new WordsStream(point.words()), WORDS_TYPE));
    document.add(new NumericDocValuesField(ReservedFields.LENGTH, point.words().length()));
    for (Map.Entry<String, Object> field : point.fields().entrySet()) {
      addMatched(document, field.getKey(), field.getValue());
    }
    return document;
  }

  private void addMatched(Document document, String name, Object value) {
    switch (spec.fields().get(name)) {
      case KEYWORD -> {
        for (Object keyword : value instanceof List<?> list ? list : List.of(value)) {
          document.add(
              new StringField(ReservedFields.field(name), (String) keyword, Field.Store.NO));
        }
      }
      case NUMBER ->
          document.add(new LongField(ReservedFields.field(name), (Long) value, Field.Store.NO));
      case STORED -> {}
      case null -> throw new IllegalArgumentException("no such field: " + name);
    }
  }

  private static Document tombstone(Write.Delete delete, long now) {
    Document document = identity(delete);
    document.add(new BinaryDocValuesField(ReservedFields.DELETED_ID, bytes(delete.id())));
    document.add(new LongPoint(ReservedFields.DELETED_AT, now));
    return document;
  }

  private static Document identity(Write write) {
    Document document = new Document();
    document.add(new StringField(ReservedFields.ID, bytes(write.id()), Field.Store.NO));
    document.add(new NumericDocValuesField(ReservedFields.REVISION, write.revision()));
    document.add(new BinaryDocValuesField(ReservedFields.OWNER, new BytesRef(write.tenant())));
    document.add(new NumericDocValuesField(ReservedFields.PARTITION, write.partition()));
    return document;
  }

  private static FieldType wordsType() {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.freeze();
    return type;
  }
}
