package dev.memlog.client.admin;

/**
 * The number of entries of an index that differ from the log.
 *
 * @param missing in the log and not in the index
 * @param orphaned in the index and not in the log
 * @param stale in the index as an older version
 * @param altered in the index with other content
 * @param undecided entries that changed at every comparison, so that the check could not decide
 */
public record DamagedEntries(
    long missing, long orphaned, long stale, long altered, long undecided) {

  /** Returns the number of all that differ. */
  public long total() {
    return missing + orphaned + stale + altered;
  }
}
