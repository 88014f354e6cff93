package dev.memlog.schemas;

/**
 * The order of desired state: {@code generation·2^40 + offset}, below 2^53 and so exact as a
 * double, which is what some indexes filter numbers by.
 */
public final class Revision {

  private static final int OFFSET_BITS = 40;
  private static final int GENERATIONS = 1 << 13;

  private Revision() {}

  /**
   * @param generation of the topic: raised when it is replaced, 0 to 8,191
   * @param offset of the record in it
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
}
