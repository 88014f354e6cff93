package dev.memlog.index.lucene;

import java.util.Iterator;
import java.util.Map;

/**
 * The data of one commit. It blocks writers until the set of the commit's points is fixed. Lucene
 * reads commit data when every point of the commit has its segment, and before files are synced.
 * Without this lock, the commit could contain a later write that its data does not cover. If the
 * lock were held until the end of the commit, writes would wait for the disk.
 */
final class LateCommitData implements Iterable<Map.Entry<String, String>> {

  private final Map<String, String> data;
  private final Runnable fixed;
  private boolean read;

  /**
   * Creates the data of one commit.
   *
   * @param fixed the action that unblocks the writers, called once by the committing thread
   */
  LateCommitData(Map<String, String> data, Runnable fixed) {
    this.data = data;
    this.fixed = fixed;
  }

  @Override
  public Iterator<Map.Entry<String, String>> iterator() {
    if (!read) {
      read = true;
      fixed.run();
    }
    return data.entrySet().iterator();
  }
}
