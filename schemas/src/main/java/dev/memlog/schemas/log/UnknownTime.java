package dev.memlog.schemas.log;

/**
 * A counter of the time for which the schema registry has reported a schema as unknown. It excludes
 * time in which the registry did not answer. Not thread-safe.
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
   * Creates a counter that continues an earlier count.
   *
   * @param millis the milliseconds counted so far; 0 for a new count
   */
  public UnknownTime(long millis) {
    this.millis = millis;
  }

  /**
   * Records that the registry reports the schema as unknown. Adds the time since the previous
   * report, at most 10 s, unless the registry was unavailable in between.
   *
   * @param now the current time of a monotonic clock, in milliseconds
   */
  public void unknownAt(long now) {
    millis += said ? Math.clamp(now - saidAt, 0, MOST_BETWEEN_ANSWERS) : 0;
    saidAt = now;
    said = true;
  }

  /** Records that the registry did not answer. The time until its next report does not count. */
  public void unavailable() {
    said = false;
  }

  /** Returns the time counted so far, in milliseconds. */
  public long millis() {
    return millis;
  }

  /**
   * Returns whether the registry's last report is older than the patience plus 10 s, so that the
   * counted time is meaningless.
   *
   * @param now the current time of the same clock, in milliseconds
   * @param patience the patience, in milliseconds
   */
  boolean stale(long now, long patience) {
    return said && now - saidAt > patience + MOST_BETWEEN_ANSWERS;
  }
}
