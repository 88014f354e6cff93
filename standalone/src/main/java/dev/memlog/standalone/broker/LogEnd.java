package dev.memlog.standalone.broker;

/**
 * The end of one partition's log.
 *
 * @param next the offset of the next record to be appended
 * @param committed the last stable offset, before which no transaction is open
 */
public record LogEnd(long next, long committed) {

  /** Returns whether the log has no open transaction. */
  public boolean stable() {
    return committed == next;
  }
}
