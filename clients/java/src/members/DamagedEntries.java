  /** Returns the number of entries that differ, without the undecided ones. */
  public long total() {
    return missing + orphaned + stale + altered;
  }
