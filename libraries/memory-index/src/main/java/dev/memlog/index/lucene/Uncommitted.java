package dev.memlog.index.lucene;

import dev.memlog.index.Write;
import java.util.ArrayList;
import java.util.List;

/**
 * The writes since the last commit, oldest first. If Lucene's writer fails, it loses these writes,
 * and the next writer applies them again. Not safe for use by several threads.
 */
final class Uncommitted {

  /** The number of writes above which a commit is due at once. */
  private static final int MOST = 20_000;

  private final List<Write> writes = new ArrayList<>();

  void add(List<Write> applied) {
    writes.addAll(applied);
  }

  boolean isFull() {
    return writes.size() > MOST;
  }

  int size() {
    return writes.size();
  }

  List<Write> all() {
    return List.copyOf(writes);
  }

  /** Drops the oldest writes, which a commit now contains. */
  void forget(int committed) {
    writes.subList(0, committed).clear();
  }
}
