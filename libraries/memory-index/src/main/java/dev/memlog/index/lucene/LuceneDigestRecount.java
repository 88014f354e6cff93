package dev.memlog.index.lucene;

import dev.memlog.index.PartitionDigest;
import dev.memlog.index.PartitionDigests;
import java.io.IOException;
import java.util.Map;
import org.apache.lucene.search.IndexSearcher;

/**
 * A recount of digests from one point-in-time view. It computes the difference between the true and
 * the stored digests of that moment. Writes during the recount do not affect this difference.
 */
final class LuceneDigestRecount {

  private final OpenIndex open;
  private final IndexSearcher view;
  private final PartitionDigests difference = new PartitionDigests();

  private LuceneDigestRecount(OpenIndex open, IndexSearcher view) {
    this.open = open;
    this.view = view;
  }

  /**
   * Begins a recount; {@link #finish} ends it.
   *
   * @param open the index, refreshed and not written during this call
   * @param kept the stored digests of the index
   */
  static LuceneDigestRecount begin(OpenIndex open, Map<Integer, PartitionDigest> kept)
      throws IOException {
    LuceneDigestRecount recount = new LuceneDigestRecount(open, open.searchers().acquire());
    recount.difference.subtract(kept);
    return recount;
  }

  /** Counts the points, and returns the correction to add to the stored digests. */
  PartitionDigests finish() throws IOException {
    try {
      difference.add(StoredEntries.digests(view.getIndexReader()));
      return difference;
    } finally {
      open.searchers().release(view);
    }
  }
}
