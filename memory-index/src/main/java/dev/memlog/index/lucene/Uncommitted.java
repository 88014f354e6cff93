package dev.memlog.index.lucene;

import dev.memlog.index.Write;
import java.util.ArrayList;
import java.util.List;

/**
 * The writes since the last commit, oldest first: a writer that fails loses them, and its successor
 * gets them from here. Not safe for several threads.
 */
final class Uncommitted {

  private final List<Write> writes = new ArrayList<>();

  void add(List<Write> applied) {
    writes.addAll(applied);
  }

  int size() {
    return writes.size();
  }

  List<Write> all() {
    return List.copyOf(writes);
  }

  /** Drops the oldest, which a commit holds now. */
  void forget(int committed) {
    writes.subList(0, committed).clear();
  }
}
