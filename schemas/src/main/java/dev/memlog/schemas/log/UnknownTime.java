package dev.memlog.schemas.log;

/**
 * How long the registry has been saying that it does not know a schema. Time in which it said
 * nothing does not count. Not safe for several threads.
 */
public final class UnknownTime {

  /** Between two answers further apart than this there may have been an outage, milliseconds. */
  private static final long MOST_BETWEEN_ANSWERS = 10_000;

  private long millis;
  private long saidAt;
  private boolean said;

  /**
   * @param millis that were counted before, such as by an earlier process
   */
  public UnknownTime(long millis) {
    this.millis = millis;
  }

  /**
   * Counts the time since the registry said so last.
   *
   * @param now in milliseconds of any clock that does not go back
   */
  public void unknownAt(long now) {
    millis += said ? Math.clamp(now - saidAt, 0, MOST_BETWEEN_ANSWERS) : 0;
    saidAt = now;
    said = true;
  }

  /** The registry did not answer: the time until its next answer does not count. */
  public void unavailable() {
    said = false;
  }

  /** The time that counts, in milliseconds. */
  public long millis() {
    return millis;
  }

  /** Whether nothing was asked for so long that what was counted tells nothing any more. */
  boolean stale(long now, long patience) {
    return said && now - saidAt > patience + MOST_BETWEEN_ANSWERS;
  }
}
