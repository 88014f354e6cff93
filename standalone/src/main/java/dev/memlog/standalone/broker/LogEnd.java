package dev.memlog.standalone.broker;

/**
 * The end of a log.
 *
 * @param next the offset of the next record
 * @param committed the offset before which no transaction is open
 */
public record LogEnd(long next, long committed) {

  /** Returns whether no transaction is open. */
  public boolean stable() {
    return committed == next;
  }
}
