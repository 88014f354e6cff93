package dev.memlog.standalone.broker;

/**
 * Where a log ends.
 *
 * @param next the offset of the next record
 * @param committed up to where no transaction is open
 */
public record LogEnd(long next, long committed) {

  /** Whether no transaction is open. */
  public boolean stable() {
    return committed == next;
  }
}
