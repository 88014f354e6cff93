package dev.memlog.schemas.log;

/**
 * The time for which the registry has reported a schema as unknown. Time during which it did not
 * answer does not count. Not safe for use by several threads.
 */
public final class UnknownTime {

  /**
   * The longest gap between two answers that counts in full, in milliseconds; a longer gap may have
   * been an outage.
   */
  private static final long MOST_BETWEEN_ANSWERS = 10_000;

  private long millis;
  private long saidAt;
  private boolean said;

  /**
   * Creates a time that continues an earlier count.
   *
   * @param millis the milliseconds counted before, such as by an earlier process
   */
  public UnknownTime(long millis) {
    this.millis = millis;
  }

  /**
   * Adds the time since the registry last reported the schema as unknown.
   *
   * @param now the time in milliseconds, of a monotonic clock
   */
  public void unknownAt(long now) {
    millis += said ? Math.clamp(now - saidAt, 0, MOST_BETWEEN_ANSWERS) : 0;
    saidAt = now;
    said = true;
  }

  /** Records that the registry did not answer: the time until its next answer does not count. */
  public void unavailable() {
    said = false;
  }

  /** Returns the counted time in milliseconds. */
  public long millis() {
    return millis;
  }

  /**
   * Returns whether the last answer of the registry is so old that the counted time is meaningless.
   *
   * @param now the time in milliseconds
   * @param patience the patience in milliseconds
   */
  boolean stale(long now, long patience) {
    return said && now - saidAt > patience + MOST_BETWEEN_ANSWERS;
  }
}
