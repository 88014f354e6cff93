package dev.memlog.schemas;

/**
 * A factory of revisions, which order the records of a key in a compacted topic. A revision is
 * {@code generation·2^40 + offset}. It is below 2^53, so a double represents it exactly; some
 * indexes filter numbers as doubles.
 */
public final class Revision {

  private static final int OFFSET_BITS = 40;
  private static final int GENERATIONS = 1 << 13;

  private Revision() {}

  /**
   * Returns the revision of a record.
   *
   * @param generation the generation of the topic, 0 to 8,191, raised when the topic is replaced
   * @param offset the offset of the record in the topic, below 2^40
   * @throws IllegalArgumentException if a parameter is out of its range
   */
  public static long of(int generation, long offset) {
    if (generation < 0 || generation >= GENERATIONS) {
      throw new IllegalArgumentException("generation must be in [0, 8191], got " + generation);
    }
    if (offset < 0 || offset >= 1L << OFFSET_BITS) {
      throw new IllegalArgumentException("offset must be in [0, 2^40), got " + offset);
    }
    return ((long) generation << OFFSET_BITS) | offset;
  }

  /** Returns the offset of the record that has the given revision. */
  public static long offset(long revision) {
    return revision & ((1L << OFFSET_BITS) - 1);
  }
}
