package dev.memlog.index.lucene.search;

import dev.memlog.index.ContentDigest;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.packed.PackedPoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A reader of one segment's entries as they are stored, tombstones included. Entries must be read
 * in ascending order, and each entry by only one of the methods.
 */
public final class EntryReader {

  private final NumericDocValues revisions;
  private final NumericDocValues partitions;
  private final BinaryDocValues owners;
  private final BinaryDocValues points;
  private final BinaryDocValues contents;
  private final BinaryDocValues deleted;
  private final @Nullable DocIndexIterator vectors;

  /**
   * Creates a reader.
   *
   * @param segment the segment, which must have live documents
   */
  public EntryReader(LeafReader segment) throws IOException {
    this.revisions = DocValues.getNumeric(segment, ReservedFields.REVISION);
    this.partitions = DocValues.getNumeric(segment, ReservedFields.PARTITION);
    this.owners = DocValues.getBinary(segment, ReservedFields.OWNER);
    this.points = DocValues.getBinary(segment, ReservedFields.POINT);
    this.contents = DocValues.getBinary(segment, ReservedFields.CONTENT);
    this.deleted = DocValues.getBinary(segment, ReservedFields.DELETED_ID);
    FloatVectorValues stored = segment.getFloatVectorValues(ReservedFields.VECTOR);
    this.vectors = stored == null ? null : stored.iterator();
  }

  /** Reads an entry; its content is computed from the stored fields. */
  public StoredEntry read(int doc) throws IOException {
    String tenant = Documents.requiredBytes(owners, doc, ReservedFields.OWNER).utf8ToString();
    BytesRef packed = Documents.bytes(points, doc);
    UUID id;
    ContentDigest content = null;
    if (packed == null) {
      BytesRef bytes = Documents.requiredBytes(deleted, doc, ReservedFields.DELETED_ID);
      id = new UUID(high(bytes), low(bytes));
    } else {
      PackedPoint point = PackedPoint.unpack(packed);
      id = point.id();
      content = ContentDigest.of(tenant, point.contentHash(), point.fields());
    }
    return new StoredEntry(
        id,
        revision(doc),
        tenant,
        partition(doc),
        packed == null,
        vectors != null && Documents.has(vectors, doc),
        content);
  }

  /** Returns the contribution of an entry to a digest; null for a tombstone. */
  public @Nullable CountedPoint counted(int doc) throws IOException {
    BytesRef packed = Documents.bytes(points, doc);
    if (packed == null) {
      return null;
    }
    return new CountedPoint(
        PackedPoint.unpackId(packed),
        partition(doc),
        revision(doc),
        content(Documents.requiredBytes(contents, doc, ReservedFields.CONTENT)));
  }

  public static ContentDigest content(BytesRef bytes) {
    return new ContentDigest(high(bytes), low(bytes));
  }

  private long revision(int doc) throws IOException {
    return Documents.number(revisions, doc, ReservedFields.REVISION);
  }

  private int partition(int doc) throws IOException {
    return Math.toIntExact(Documents.number(partitions, doc, ReservedFields.PARTITION));
  }

  private static long high(BytesRef bytes) {
    return ByteBuffer.wrap(bytes.bytes).getLong(bytes.offset);
  }

  private static long low(BytesRef bytes) {
    return ByteBuffer.wrap(bytes.bytes).getLong(bytes.offset + Long.BYTES);
  }
}
