package dev.memlog.client.admin;

/**
 * The number of entries of a search index that differ from the log, by kind of difference.
 *
 * @param missing entries that are in the log, but not in the index
 * @param orphaned entries that are in the index, but not in the log
 * @param stale entries that the index has in an older version
 * @param altered entries that the index has with other content
 * @param undecided entries that changed during every comparison, so that the check could not decide
 */
public record DamagedEntries(
    long missing, long orphaned, long stale, long altered, long undecided) {

  /** Returns the number of entries that differ, without the undecided ones. */
  public long total() {
    return missing + orphaned + stale + altered;
  }
}
