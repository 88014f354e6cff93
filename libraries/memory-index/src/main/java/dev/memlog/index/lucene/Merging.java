package dev.memlog.index.lucene;

/**
 * A callback at the start of each merge of index segments, which can lower the priority of the
 * merge's thread. No caller waits for a merge, and a merge that builds a graph of vectors (HNSW)
 * occupies a processor for many seconds.
 */
@FunctionalInterface
public interface Merging {

  /**
   * Handles the start of a merge, on the merge's own thread.
   *
   * @param graph whether the merged segment is large enough for a graph of vectors
   */
  void begins(boolean graph);
}
