package dev.memlog.bench.faults.script;

import dev.memlog.client.ApiException;
import dev.memlog.client.UnreachableException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * A repeater of calls, like a client whose server is stopped, killed or failing: it repeats a call
 * until the server acknowledges it. It also repeats one in twelve acknowledged calls, chosen at
 * random, as if the answer had been lost.
 *
 * @param random decides which acknowledged calls are repeated
 * @param repeated the counter of repetitions, incremented at each
 */
public record RepeatedCalls(RandomGenerator random, AtomicLong repeated) {

  private static final long LONGEST_SECONDS = 120;
  private static final Duration PAUSE = Duration.ofMillis(30);
  private static final int ONE_LOST_ANSWER_IN = 12;

  /**
   * Repeats a call until the server acknowledges it, at most about 120 s, and returns the last
   * answer.
   *
   * @throws ApiException if the server refuses the call, or still answers with a 5xx status after
   *     that time
   */
  <T> T call(Callable<T> call) throws Exception {
    boolean lost = random.nextInt(ONE_LOST_ANSWER_IN) == 0;
    T answer = attempt(call);
    if (!lost) {
      return answer;
    }
    repeated.incrementAndGet();
    return attempt(call);
  }

  private <T> T attempt(Callable<T> call) throws Exception {
    long until = System.nanoTime() + Duration.ofSeconds(LONGEST_SECONDS).toNanos();
    while (true) {
      try {
        return call.call();
      } catch (UnreachableException e) {
        require(until, e);
      } catch (ApiException e) {
        if (e.status() < 500) {
          throw e;
        }
        require(until, e);
      }
      repeated.incrementAndGet();
      Thread.sleep(PAUSE);
    }
  }

  private static <E extends Exception> void require(long until, E failure) throws E {
    if (System.nanoTime() > until) {
      throw failure;
    }
  }
}
