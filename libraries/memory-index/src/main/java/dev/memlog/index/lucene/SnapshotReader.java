package dev.memlog.index.lucene;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.AlreadyClosedException;

/**
 * A reader of point-in-time views of the index. Safe for use by many threads.
 *
 * @param path the directory of the index
 * @param current a supplier of the index that is open now; a disk failure replaces it
 */
record SnapshotReader(Path path, Supplier<OpenIndex> current) {

  /** A read from one point-in-time view. */
  interface Reading<T> {
    T of(IndexSearcher searcher) throws IOException;
  }

  /**
   * Reads from one point-in-time view of the index.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is closed or the disk fails
   */
  @SuppressWarnings("ReferenceEquality") // a replaced index is another object
  <T> T read(Reading<T> reading) {
    while (true) {
      OpenIndex open = current.get();
      IndexSearcher searcher;
      try {
        searcher = open.searchers().acquire();
      } catch (AlreadyClosedException e) {
        if (open != current.get()) {
          continue;
        }
        throw open.unavailable(path, "is closed", e);
      } catch (IOException e) {
        throw open.unavailable(path, "could not be read", e);
      }
      try {
        return reading.of(searcher);
      } catch (IOException | AlreadyClosedException e) {
        throw open.unavailable(path, "could not be read", e);
      } finally {
        release(open, searcher);
      }
    }
  }

  private void release(OpenIndex open, IndexSearcher searcher) {
    try {
      open.searchers().release(searcher);
    } catch (IOException e) {
      throw open.unavailable(path, "could not be read", e);
    }
  }
}
