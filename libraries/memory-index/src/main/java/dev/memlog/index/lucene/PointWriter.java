package dev.memlog.index.lucene;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.CountedPoint;
import dev.memlog.index.PartitionDigests;
import dev.memlog.index.Write;
import dev.memlog.index.lucene.search.ReservedFields;
import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.IndexWriter;

/** A writer of accepted writes to an open index, which updates the digests of its points. */
final class PointWriter {

  private final PointDocuments documents;
  private final LuceneSettings settings;
  private final Clock clock;

  PointWriter(CollectionSpec spec, LuceneSettings settings, Clock clock) {
    this.documents = new PointDocuments(spec);
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Writes the accepted writes, in order.
   *
   * @param digests the digests of the index; after a failure they include the writes that preceded
   *     it
   */
  void write(IndexWriter writer, List<AcceptedWrite> accepted, PartitionDigests digests)
      throws IOException {
    long now = clock.millis();
    for (AcceptedWrite one : accepted) {
      Write write = one.write();
      CountedPoint counted = CountedPoint.of(write);
      writer.updateDocument(
          PointDocuments.term(write.id()), documents.document(write, counted, now));
      digests.replace(one.replaced(), counted);
    }
  }

  /**
   * Repeats the writes that were accepted since the commit at which an index was opened, and makes
   * them visible. The guard does not check them again: the last write of each id is stored.
   *
   * @param uncommitted the writes that were accepted since, oldest first
   * @return the digests of all points
   */
  PartitionDigests replay(OpenIndex fresh, List<Write> uncommitted) throws IOException {
    Map<UUID, Write> last = new LinkedHashMap<>();
    uncommitted.forEach(write -> last.put(write.id(), write));
    PartitionDigests digests = new PartitionDigests(CommitData.digests(fresh.committed()));
    write(fresh.writer(), fresh.choose(stored -> Guard.again(stored, last.values())), digests);
    fresh.searchers().maybeRefreshBlocking();
    return digests;
  }

  /** Deletes expired tombstones, and rewrites every segment that contains deleted bytes. */
  void purge(IndexWriter writer) throws IOException {
    long over = clock.millis() - settings.tombstoneRetention().toMillis() - 1;
    writer.deleteDocuments(
        LongPoint.newRangeQuery(ReservedFields.DELETED_AT, Long.MIN_VALUE, over));
    writer.forceMergeDeletes(true);
  }
}
