package dev.memlog.runtime.log;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The pauses between repetitions of a request to a server of others: exponential, with jitter, so
 * that many clients do not repeat at the same time.
 */
public final class RetryPause {

  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  /** The longest pause that a server may ask for. */
  private static final Duration LONGEST_ASKED = Duration.ofDays(1);

  private static final int MOST_DOUBLINGS = 16;

  private RetryPause() {}

  /**
   * Returns the pause after a failed request: half to all of 1 s doubled with each failure, up to 5
   * minutes; more if the server asks for it, up to a day.
   *
   * @param failures the number of failed requests, from 1
   * @param asked the pause that the server asks for; null if it asks for none
   */
  public static Duration after(int failures, @Nullable Duration asked, RandomGenerator random) {
    Duration most = FIRST.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
    long millis = Math.min(most.toMillis(), LONGEST.toMillis());
    Duration pause = Duration.ofMillis(random.nextLong(millis / 2, millis + 1));
    if (asked == null || asked.compareTo(pause) <= 0) {
      return pause;
    }
    return asked.compareTo(LONGEST_ASKED) > 0 ? LONGEST_ASKED : asked;
  }
}
