package dev.memlog.index.lucene;

/**
 * A callback by which the threads of merges can yield the processors. No caller waits for a merge,
 * and a merge that builds a graph occupies a processor for many seconds.
 */
@FunctionalInterface
public interface Merging {

  /**
   * Handles the start of a merge, on the merge's own thread.
   *
   * @param graph whether the new segment is large enough for a graph
   */
  void begins(boolean graph);
}
