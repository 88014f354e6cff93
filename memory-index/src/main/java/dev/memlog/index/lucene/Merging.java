package dev.memlog.index.lucene;

/**
 * How much the threads that merge leave the processors to others. Nobody waits for a merge, and the
 * one that builds a graph takes many seconds of a processor.
 */
@FunctionalInterface
public interface Merging {

  /**
   * Is called by the thread of each merge, which it has for itself, before it begins.
   *
   * @param graph whether the segment to be made is large enough to get a graph
   */
  void begins(boolean graph);
}
